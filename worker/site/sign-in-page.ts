import { addressIn, type Language, splitAddress } from '../../domain/languages.ts';
import { returnPath } from '../../domain/routes.ts';

const signInLink = /(<a\b[^>]*\bhref="\/api\/auth\/google\/start\?[^"]*\breturnTo=)[^"&]*/g;

const languageLink = /(<a\b[^>]*\bhref="(?:\/[a-z]+)?\/auth)"/g;

/**
 * Applies the address's query: the return page and the error code. The page's script does the same; this serves
 * browsers without scripts.
 */
export function fillSignInPage(
  html: string,
  language: Language,
  asked: { returnTo?: string | undefined; error?: string | undefined },
): string {
  const returning = asked.returnTo === undefined ? html : leadTo(asked.returnTo, language, html);
  return asked.error === undefined ? returning : showFailure(asked.error, returning);
}

/** An address that is not one of our pages becomes the default page. */
function leadTo(asked: string, language: Language, html: string): string {
  const { path } = splitAddress(returnPath(asked));
  const address = encodeURIComponent(addressIn(language, path));
  return html
    .replace(signInLink, (_, link: string) => link + address)
    .replace(languageLink, (_, link: string) => `${link}?returnTo=${encodeURIComponent(path)}"`);
}

/**
 * The page already contains all messages, hidden (`src/site/pages/auth.tsx`), so no text of the address gets into it.
 */
function showFailure(code: string, html: string): string {
  const hidden = (name: string) => `data-error="${name}" hidden=""`;
  const message = [code, 'other'].map(hidden).find((one) => html.includes(one));
  if (message === undefined) return html;
  return html
    .replace('data-part="refusal" hidden=""', 'data-part="refusal"')
    .replace(message, message.replace(' hidden=""', ''));
}
