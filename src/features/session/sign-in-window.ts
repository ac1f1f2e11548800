import { isMobile } from '../../../domain/device.ts';
import { addressIn } from '../../../domain/languages.ts';
import { addressOf } from '../../api/call-api.ts';
import { isPageInApp } from '../../device/in-app.ts';
import { languageInUse } from '../../texts/language.ts';

/** The popup's size in pixels (spec, section 9). */
const popup = { width: 500, height: 600 };

/** The time allowed for the report of a closed window, in milliseconds. */
const reportGraceMs = 1000;

/** A window that counts as closed for so long, in milliseconds, was not closed by its user just now. */
const lostAfterMs = 1500;

export type SignInReport =
  | { type: 'signed-in' }
  | { type: 'sign-in-failed'; code: string }
  | { type: 'closed' };

/** How this browser can sign in. Google refuses the browsers inside other apps. */
export function signInMethod(): 'popup' | 'redirect' | 'open-in-browser' {
  if (isPageInApp()) return 'open-in-browser';
  return isMobile(navigator.userAgent) ? 'redirect' : 'popup';
}

/** The channel that broadcasts the outcome of a sign-in to every tab of the app. */
export function signInChannel(): BroadcastChannel {
  return new BroadcastChannel('imagemint-sign-in');
}

/**
 * Opens Google's sign-in, which leads back to a page in the language in use. The click handler
 * must call it directly, or the browser blocks the window. If the browser blocks it anyway, the
 * whole page goes to the sign-in, and the promise never resolves. `turnstile` is the token of a solved
 * challenge, where this deployment asks for one. `onLost` is called where the window may still be open,
 * because this page has lost it: its report may still come.
 */
export function openSignIn(
  returnTo: string,
  turnstile?: string,
  onLost?: () => void,
): Promise<SignInReport> {
  const address = (mode: 'popup' | 'redirect') =>
    addressOf('startSignIn', {
      query: { mode, returnTo: addressIn(languageInUse(), returnTo), turnstile },
    });
  const left = window.screenX + (window.outerWidth - popup.width) / 2;
  const top = window.screenY + (window.outerHeight - popup.height) / 2;
  const features = `popup,width=${popup.width},height=${popup.height},left=${left},top=${top}`;
  const opened =
    signInMethod() === 'popup'
      ? window.open(address('popup'), 'imagemint-sign-in', features)
      : null;
  if (!opened) {
    window.location.assign(address('redirect'));
    return new Promise(() => undefined);
  }
  return new Promise((resolve) => {
    const channel = signInChannel();
    // A window that the user closes gives this page the focus at once. One that Google's page has cut
    // off counts as closed long before that.
    let closedAt = Number.POSITIVE_INFINITY;
    const watch = setInterval(() => {
      if (opened.closed) closedAt = Math.min(closedAt, Date.now());
    }, 500);
    const finish = (report: SignInReport) => {
      clearInterval(watch);
      window.removeEventListener('focus', onFocus);
      channel.close();
      resolve(report);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<SignInReport>) => {
      if (data.type === 'signed-in' || data.type === 'sign-in-failed') finish(data);
    });
    // Google's page may cut the link to its window, and `closed` is then true while the
    // window is open. So this page checks only when it has the focus again, and after a
    // delay, because the report of a window that closed itself may come later.
    const onFocus = () => {
      const isLost = Date.now() - closedAt > lostAfterMs;
      setTimeout(() => {
        if (isLost && onLost) onLost();
        else if (opened.closed) finish({ type: 'closed' });
      }, reportGraceMs);
    };
    window.addEventListener('focus', onFocus);
  });
}
