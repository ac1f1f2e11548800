import { addressIn, type Language, splitAddress } from '../../domain/languages.ts';
import { returnPath } from '../../domain/routes.ts';

/** The link to the sign-in by redirect, up to the page that it returns to. */
const signInLink = /(<a\b[^>]*\bhref="\/api\/auth\/google\/start\?[^"]*\breturnTo=)[^"&]*/g;

/** The link to the sign-in page in the other language. */
const languageLink = /(<a\b[^>]*\bhref="(?:\/[a-z]+)?\/auth)"/g;

/**
 * Returns the sign-in page for what its address asks: the page to return to, and the code with which a
 * sign-in has failed. The page's script does the same; without scripts nobody else would.
 */
export function fillSignInPage(
  html: string,
  language: Language,
  asked: { returnTo?: string | undefined; error?: string | undefined },
): string {
  const returning = asked.returnTo === undefined ? html : leadTo(asked.returnTo, language, html);
  return asked.error === undefined ? returning : showFailure(asked.error, returning);
}

/** Makes the links lead to a page after the sign-in. An address that is no page of ours becomes the default page. */
function leadTo(asked: string, language: Language, html: string): string {
  const { path } = splitAddress(returnPath(asked));
  const address = encodeURIComponent(addressIn(language, path));
  return html
    .replace(signInLink, (_, link: string) => link + address)
    .replace(languageLink, (_, link: string) => `${link}?returnTo=${encodeURIComponent(path)}"`);
}

/**
 * Shows the message for the code; one that has none gets the general message. The page has all of them,
 * hidden (`src/site/pages/auth.tsx`), so nothing of the address comes into it.
 */
function showFailure(code: string, html: string): string {
  const hidden = (name: string) => `data-error="${name}" hidden=""`;
  const message = [code, 'other'].map(hidden).find((one) => html.includes(one));
  if (message === undefined) return html;
  return html
    .replace('data-part="refusal" hidden=""', 'data-part="refusal"')
    .replace(message, message.replace(' hidden=""', ''));
}
