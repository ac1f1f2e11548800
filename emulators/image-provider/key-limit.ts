import { EMULATED_PROVIDER_HOST, EMULATED_PROVIDER_KEYS } from './constants.ts';

/** Calls that one key may make within the period, in milliseconds (spec, section 9). */
const callsMax = 3;
const periodMs = 60_000;

export type Admission =
  | { ok: true; keyNumber: number }
  | { ok: false; status: 401 | 403 | 429; message: string; retryAfterS?: number };

/** Limits each key's calls in a sliding window, which counts a call at its arrival. */
export class KeyLimit {
  readonly #clock: () => number;
  readonly #calls = new Map<number, number[]>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  admit(key: string | undefined, host: string | undefined): Admission {
    if (!key) return { ok: false, status: 401, message: 'Invalid API key.' };
    const keyNumber = EMULATED_PROVIDER_KEYS.indexOf(key);
    if (keyNumber === -1 || host !== EMULATED_PROVIDER_HOST) {
      return { ok: false, status: 403, message: 'You are not subscribed to this API.' };
    }
    const now = this.#clock();
    const recent = (this.#calls.get(keyNumber) ?? []).filter((at) => at > now - periodMs);
    this.#calls.set(keyNumber, recent);
    if (recent.length >= callsMax) {
      const retryAfterS = Math.ceil(((recent[0] as number) + periodMs - now) / 1000);
      const message = 'You have exceeded the rate limit per minute for your plan.';
      return { ok: false, status: 429, message, retryAfterS };
    }
    recent.push(now);
    return { ok: true, keyNumber };
  }

  reset(): void {
    this.#calls.clear();
  }
}
