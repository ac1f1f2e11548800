import { isInApp, isMobile } from '../../../domain/device.ts';
import { addressIn } from '../../../domain/languages.ts';
import { addressOf } from '../../api/call-api.ts';
import { languageInUse } from '../../texts/language.ts';

/** The popup's size in pixels (spec, section 9). */
const popup = { width: 500, height: 600 };

/** The time allowed for the report of a closed window, in milliseconds. */
const reportGraceMs = 1000;

export type SignInReport =
  | { type: 'signed-in' }
  | { type: 'sign-in-failed'; code: string }
  | { type: 'closed' };

/** How this browser can sign in. Google refuses the browsers inside other apps. */
export function signInMethod(userAgent: string): 'popup' | 'redirect' | 'open-in-browser' {
  if (isInApp(userAgent)) return 'open-in-browser';
  return isMobile(userAgent) ? 'redirect' : 'popup';
}

/** The channel that broadcasts the outcome of a sign-in to every tab of the app. */
export function signInChannel(): BroadcastChannel {
  return new BroadcastChannel('imagemint-sign-in');
}

/**
 * Opens Google's sign-in, which leads back to a page in the language in use. The click handler
 * must call it directly, or the browser blocks the window. If the browser blocks it anyway, the
 * whole page goes to the sign-in, and the promise never resolves. `turnstile` is the token of a solved
 * challenge, where this deployment asks for one.
 */
export function openSignIn(returnTo: string, turnstile?: string): Promise<SignInReport> {
  const address = (mode: 'popup' | 'redirect') =>
    addressOf('startSignIn', {
      query: { mode, returnTo: addressIn(languageInUse(), returnTo), turnstile },
    });
  const left = window.screenX + (window.outerWidth - popup.width) / 2;
  const top = window.screenY + (window.outerHeight - popup.height) / 2;
  const features = `popup,width=${popup.width},height=${popup.height},left=${left},top=${top}`;
  const opened =
    signInMethod(navigator.userAgent) === 'popup'
      ? window.open(address('popup'), 'imagemint-sign-in', features)
      : null;
  if (!opened) {
    window.location.assign(address('redirect'));
    return new Promise(() => undefined);
  }
  return new Promise((resolve) => {
    const channel = signInChannel();
    const finish = (report: SignInReport) => {
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
      setTimeout(() => {
        if (opened.closed) finish({ type: 'closed' });
      }, reportGraceMs);
    };
    window.addEventListener('focus', onFocus);
  });
}
