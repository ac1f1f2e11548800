import { isInApp, isMobile } from '../../../domain/device.ts';
import { addressIn } from '../../../domain/languages.ts';
import { languageInUse } from '../../texts/language.ts';

/** The popup's size in pixels (spec, section 9). */
const popup = { width: 500, height: 600 };

/** How long a closed window's report may be on its way, in milliseconds. */
const reportGraceMs = 1000;

export type SignInReport =
  | { type: 'signed-in' }
  | { type: 'sign-in-failed'; code: string }
  | { type: 'closed' };

/** How this browser can sign in. Google refuses the browsers inside other apps. */
export function signInWay(userAgent: string): 'popup' | 'redirect' | 'open-in-browser' {
  if (isInApp(userAgent)) return 'open-in-browser';
  return isMobile(userAgent) ? 'redirect' : 'popup';
}

/** Where the sign-in's outcome is told to every tab of ours, whoever opened the window. */
export function signInChannel(): BroadcastChannel {
  return new BroadcastChannel('imagemint-sign-in');
}

/**
 * Opens Google's sign-in, which leads back to a page of the language in use. Must be called directly in the click, or browsers block
 * the window; where they do all the same, the whole page goes there and this
 * never resolves.
 */
export function openSignIn(returnTo: string): Promise<SignInReport> {
  const address = (mode: 'popup' | 'redirect') =>
    `/api/auth/google/start?${new URLSearchParams({ mode, returnTo: addressIn(languageInUse(), returnTo) }).toString()}`;
  const left = window.screenX + (window.outerWidth - popup.width) / 2;
  const top = window.screenY + (window.outerHeight - popup.height) / 2;
  const features = `popup,width=${popup.width},height=${popup.height},left=${left},top=${top}`;
  const opened =
    signInWay(navigator.userAgent) === 'popup'
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
    // Google's page may cut the link to its window, which then counts as closed while
    // it is open: so it is closed only once this page has the user's eyes again. The
    // report of a window that closes itself may still be on its way.
    const onFocus = () => {
      setTimeout(() => {
        if (opened.closed) finish({ type: 'closed' });
      }, reportGraceMs);
    };
    window.addEventListener('focus', onFocus);
  });
}
