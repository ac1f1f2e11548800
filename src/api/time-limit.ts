import { isMobile } from '../../domain/device.ts';

/** A phone that changes networks leaves requests that never end (spec, section 9). */
const requestTimeoutMs = { desktop: 30_000, mobile: 60_000 };

export class TimeLimit {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  /** Gives the whole time again, for example when a part of a long response has arrived. */
  restart(): void {
    clearTimeout(this.#timer);
    const timeoutMs = isMobile(navigator.userAgent)
      ? requestTimeoutMs.mobile
      : requestTimeoutMs.desktop;
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
