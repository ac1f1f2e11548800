import { isMobile } from '../../../domain/device.ts';
import { addressIn } from '../../../domain/languages.ts';
import { addressOf } from '../../api/call-api.ts';
import { isPageInApp } from '../../device/in-app.ts';
import { languageInUse } from '../../texts/language.ts';

/** The popup's size in pixels (spec, section 9). */
const popup = { width: 500, height: 600 };

/** How long a closed window may take to report. */
const reportGraceMs = 1000;

/** A window that has counted as closed for this long was not closed by its user just now. */
const lostAfterMs = 1500;

export type SignInReport =
  | { type: 'signed-in' }
  | { type: 'sign-in-failed'; code: string }
  | { type: 'closed' };

/** Google refuses the browsers inside other apps. */
export function signInMethod(): 'popup' | 'redirect' | 'open-in-browser' {
  if (isPageInApp()) return 'open-in-browser';
  return isMobile(navigator.userAgent) ? 'redirect' : 'popup';
}

/** The channel that broadcasts the outcome of a sign-in to every tab of the app. */
export function signInChannel(): BroadcastChannel {
  return new BroadcastChannel('imagemint-sign-in');
}

/**
 * Opens Google's sign-in, which returns to a page in the current language. Call it directly in the click
 * handler, or the browser blocks the window. If it is blocked anyway, the whole page opens the sign-in, and
 * the promise never resolves. `turnstile` is the token of a solved challenge, if this deployment requires
 * one. `onLost` is called when this page has lost a window that may still be open and report.
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
    // A window that the user closes gives this page the focus at once. One that Google's page has cut off
    // counts as closed long before that.
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
    // Google's page may cut the link to its window, and `closed` is then true while the window is open. So
    // this page checks only when it has the focus again, after a delay, because the report of a window that
    // closed itself may come later.
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
