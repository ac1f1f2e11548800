import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { addressIn, type Language } from '../../domain/languages.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { commonHeaders } from '../http/policies/common-headers.ts';
import { shareTexts } from './share-texts.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageParts {
  title: string;
  /** More of the head. */
  head?: Html | string;
  body: Html;
  script?: string;
  status?: ContentfulStatusCode;
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f9f6f0,#171411);--raised:light-dark(#fffdf9,#211e1a);--ink:light-dark(#29221b,#f1ede5);--muted:light-dark(#655b4d,#b0a698);--line:light-dark(#e0d8c9,#403a33);--gold:#eab308;--on-gold:#2b2006}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans Devanagari',sans-serif;overflow-wrap:anywhere}
a{color:inherit}
header,footer,main{max-width:76rem;margin:auto;padding:1rem}
header,footer,.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
header>:last-child{margin-left:auto}
header a,footer a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem}
header a:first-child{font-weight:700;text-decoration:none;font-size:1.15rem}
footer{color:var(--muted);gap:1.25rem}
main{display:grid;gap:1.5rem}
main>*{min-width:0}
.picture{position:relative;display:grid;place-items:center;background:var(--raised);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
.picture img{display:block;width:100%;height:auto;max-height:82vh;object-fit:contain}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.mark{display:inline-block;padding:.2rem .75rem;border:1px solid var(--line);border-radius:9rem;background:var(--raised);font-size:.9rem;font-weight:600}
.picture .mark{position:absolute;right:.75rem;bottom:.75rem;background:#171411;color:#fff;border-color:#fff6}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.main{background:var(--gold);border-color:var(--gold);color:var(--on-gold)}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1rem;margin:0}
dt,.note{color:var(--muted)}
dd{margin:0;white-space:pre-wrap}
.note{font-size:.9rem;margin:.5rem 0}
code{font-size:.85rem}
details{margin-top:1.25rem;border-top:1px solid var(--line);padding-top:.75rem}
summary{min-height:2.75rem;padding-top:.5rem;cursor:pointer;font-weight:600}
label{display:block;margin:.75rem 0 .25rem;font-weight:600}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem;border:1px solid light-dark(#8d8272,#857b6c);border-radius:.5rem;background:var(--raised);color:var(--ink);font:inherit}
form button{margin-top:1rem}
[role=status]{font-weight:600;min-height:1.5rem}
.only{min-height:60vh;place-content:center;justify-items:center;text-align:center}
@media(min-width:60rem){main.two{grid-template-columns:minmax(0,1fr) 22rem;align-items:start}}
`;

/** A page of its own, without React and without the site's files. Only its own script and style may run. */
export function framedPage(
  context: Context,
  language: Language,
  { title, head = '', body, script = '', status = 200 }: PageParts,
  challengeOrigin: string | null = null,
) {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  const texts = shareTexts[language];
  const outside = challengeOrigin === null ? '' : ` ${challengeOrigin}`;
  const headers = {
    ...commonHeaders(),
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'${outside}`,
      `style-src 'nonce-${nonce}'`,
      "img-src 'self'",
      "connect-src 'self'",
      `frame-src${outside || " 'none'"}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Accept-Language, Cookie',
  };
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const other = language === 'en' ? 'hi' : 'en';
  const page = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    ${head}
    <style nonce="${nonce}">${raw(style)}</style>
  </head>
  <body>
    <header>
      <a href="${addressIn(language, '/')}"><img src="/coin.svg" alt="" width="28" height="28" />Imagemint</a>
      <a href="?language=${other}" lang="${other}">${texts.other}</a>
    </header>
    ${body}
    <footer>
      <a href="${addressIn(language, '/terms')}">${texts.terms}</a>
      <a href="${addressIn(language, '/privacy')}">${texts.privacy}</a>
      <a href="${addressIn(language, '/contact')}">${texts.contact}</a>
    </footer>
    ${script === '' ? '' : html`<script nonce="${nonce}">${raw(script)}</script>`}
  </body>
</html>`;
  return context.html(page, status);
}
