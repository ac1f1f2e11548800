import type { RenderedPage } from './render-pages.ts';

/** The app's code in its shell. */
const appCode = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** The largest picture of a page's first screen, which React names last in the head. */
const firstPicture = /<link rel="preload" as="image"[^>]*>/g;

/** The shell says here how wide the page is. Before it, a browser chooses the picture for another width. */
const viewport = /<meta name="viewport"[^>]*>/;

/**
 * Returns the document of a page of the site: the shell without the app, with the code of the islands. Its
 * picture comes first and its `fonts` last, because they share the network, and have fallbacks.
 */
export function siteDocument(
  shell: string,
  page: RenderedPage,
  { fonts, code }: { fonts: string; code: string },
): string {
  const script = `<script type="module" src="${code}" fetchpriority="low"></script>`;
  const picture = page.head.match(firstPicture)?.join('') ?? '';
  const site = shell.replaceAll(appCode, '').replace(viewport, (own) => own + picture);
  const head = page.head.replaceAll(firstPicture, '');
  return documentOf(site, { ...page, head }, script, page.body + fonts);
}

/** Returns the document of a page of the app: the shell with the page's skeleton after its root, and `more` in its head. */
export function skeletonDocument(shell: string, page: RenderedPage, more: string): string {
  return documentOf(shell, page, more, `<div id="root"></div>${page.body}`);
}

/** An app that is installed from a page starts in the page's language. */
function documentOf(shell: string, page: RenderedPage, more: string, body: string): string {
  const { language, head } = page;
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('/manifest.', language === 'en' ? '$&' : `$&${language}.`)
    .replace(/\s*<title>.*?<\/title>/s, '')
    .replace('</head>', () => `${head}${more}\n  </head>`)
    .replace('<div id="root"></div>', () => body);
}
