import { afterEach, beforeEach, vi } from 'vitest';
import { type SignInReport, signInChannel } from '../../../src/features/session/sign-in-window.ts';

/** The windows that a page opens for the sign-in. */
export class SignInWindows {
  /** The addresses of those that were opened. */
  readonly opened: URL[] = [];
  /** Whether the browser blocks them. */
  isBlocked = false;
  #last = { closed: false };

  readonly open = (address: string) => {
    if (this.isBlocked) return null;
    this.opened.push(new URL(address, 'http://localhost'));
    this.#last = { closed: false };
    return this.#last;
  };

  /** Reports the outcome to every tab, as the page in the window does. */
  report(report: SignInReport): void {
    const channel = signInChannel();
    channel.postMessage(report);
    channel.close();
  }

  /** Cuts the link to the open window, as Google's page may: the browser then says that it is closed. */
  lose(): void {
    this.#last.closed = true;
  }

  /** Closes the window, which gives the page the focus again. */
  close(): void {
    this.#last.closed = true;
    window.dispatchEvent(new Event('focus'));
  }
}

/** Has each test of the file begin with such windows. */
export function windowsInTests(): SignInWindows {
  const windows = new SignInWindows();
  beforeEach(() => {
    windows.opened.length = 0;
    windows.isBlocked = false;
    vi.stubGlobal('open', windows.open);
  });
  afterEach(async () => {
    // A window that is open would hear of the next test's.
    const channel = signInChannel();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    channel.addEventListener('message', resolve);
    windows.report({ type: 'sign-in-failed', code: 'access_denied' });
    await promise;
    channel.close();
    await new Promise((next) => setTimeout(next));
    vi.unstubAllGlobals();
  });
  return windows;
}
