import { addressIn, type Language, splitAddress } from '../../domain/languages.ts';
import { returnPath } from '../../domain/routes.ts';

/** The link to the sign-in by redirect, up to the page that it returns to. */
const signInLink = /(<a\b[^>]*\bhref="\/api\/auth\/google\/start\?[^"]*\breturnTo=)[^"&]*/g;

/** The link to the sign-in page in the other language. */
const languageLink = /(<a\b[^>]*\bhref="(?:\/[a-z]+)?\/auth)"/g;

/**
 * Makes the links of the sign-in page lead to `asked` after the sign-in, as the page's script does: nobody
 * else would without scripts. An address that is no page of ours becomes the default page.
 */
export function returnTo(asked: string, language: Language, html: string): string {
  const { path } = splitAddress(returnPath(asked));
  const address = encodeURIComponent(addressIn(language, path));
  return html
    .replace(signInLink, (_, link: string) => link + address)
    .replace(languageLink, (_, link: string) => `${link}?returnTo=${encodeURIComponent(path)}"`);
}

/** Shows the message of the sign-in page for the code of a failure. A code without one gets the general message. */
export function showRefusal(code: string, html: string): string {
  const messageOf = (name: string) => `data-error="${name}" hidden=""`;
  const message = [code, 'other'].map(messageOf).find((one) => html.includes(one));
  return message === undefined
    ? html
    : html
        .replace('data-part="refusal" hidden=""', () => 'data-part="refusal"')
        .replace(message, (one) => one.replace(' hidden=""', ''));
}
