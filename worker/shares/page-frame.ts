import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { addressIn, type Language } from '../../domain/languages.ts';
import { routes } from '../../domain/routes.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { commonHeaders } from '../http/policies/common-headers.ts';
import style from './share-page.css?inline';
import { shareTexts } from './share-texts.ts';

const links = ['pricing', 'terms', 'privacy', 'contact'] as const;

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageParts {
  title: string;
  /** More of the head. */
  head?: Html | string;
  body: Html;
  /** The style rules of this page alone, without what a user wrote. */
  rules?: string;
  script?: string;
  status?: ContentfulStatusCode;
}

/** The addresses of the first screen's fonts. Only the style sheet knows those of this build. */
const firstFonts: Record<Language, readonly string[]> = {
  en: fontAddresses('bricolage-grotesque-latin-wght|geist-latin-wght|hindi-name'),
  hi: fontAddresses('noto-sans-devanagari|bricolage-grotesque-latin-wght|geist-latin-wght'),
};

/** Runs before the first paint: the theme that the visitor has chosen in the product. */
const themeScript = `try{const theme=localStorage.getItem('imagemint.theme');if(theme==='light'||theme==='dark')document.documentElement.dataset.theme=theme}catch{}`;

/** A page of its own, without React and without the site's files. Only its own script and style may run. */
export function framedPage(
  context: Context,
  language: Language,
  { title, head = '', body, rules = '', script = '', status = 200 }: PageParts,
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
      "font-src 'self'",
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
    <meta name="color-scheme" content="light dark" />
    <script nonce="${nonce}">${raw(themeScript)}</script>
    <link rel="icon" href="/coin.svg" type="image/svg+xml" />
    ${head}
    <style nonce="${nonce}">${raw(style + rules)}</style>
  </head>
  <body>
    <header>
      <a class="wordmark" href="${addressIn(language, '/')}"><img src="/coin.svg" alt="" width="28" height="28" />Imagemint</a>
      <a class="language" href="?language=${other}" lang="${other}" hreflang="${other}">${texts.other}</a>
    </header>
    ${body}
    <footer>
      <div>
        <p>${texts.motto}</p>
        <nav aria-label="${texts.about}">
          ${links.map((name) => html`<a href="${addressIn(language, routes[name].path)}">${texts.links[name]}</a>`)}
        </nav>
      </div>
    </footer>
    ${fontLinks(language)}
    ${script === '' ? '' : html`<script nonce="${nonce}">${raw(script)}</script>`}
  </body>
</html>`;
  return context.html(page, status);
}

/** They come last, because they have fallbacks and the picture has none. */
function fontLinks(language: Language) {
  return firstFonts[language].map(
    (address) =>
      html`<link rel="preload" fetchpriority="low" as="font" type="font/woff2" crossorigin href="${address}" />`,
  );
}

function fontAddresses(names: string): readonly string[] {
  return style.match(new RegExp(`/[^()"']*(?:${names})-[^()"']*\\.woff2`, 'g')) ?? [];
}
