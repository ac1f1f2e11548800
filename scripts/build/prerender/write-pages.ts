import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressIn, type Language } from '../../../domain/languages.ts';
import { shellPathOf } from '../../../domain/routes.ts';
import { type Manifest, type PublicPage, readManifest, renderPages } from './render-pages.ts';

/** The fonts of the first screen. The browser loads the others when a character needs them. */
const latin = ['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal'];
const firstFonts: Record<Language, readonly string[]> = {
  en: latin,
  hi: ['noto-sans-devanagari-devanagari-wght-normal', ...latin],
};

/** The texts of each page beyond its first screen. The front page loads the rest when it is scrolled to. */
const laterTexts: Record<string, readonly string[]> = {
  '/pricing': ['public'],
  '/auth': ['public'],
  '/contact': ['public'],
  '/terms': ['law'],
  '/privacy': ['law'],
};

/** The source files of each page, apart from the entry. */
function sourcesOf(language: Language, path: string): string[] {
  const page = `src/pages/${path === '/' ? 'home' : path.slice(1)}.tsx`;
  const texts = textsOf(language, ['first', ...(laterTexts[path] ?? [])]);
  return path === '/auth' ? [...texts, page] : [...texts, 'src/app/shell/public-shell.tsx', page];
}

/** The source files of a signed-in page, apart from the entry. */
function dashboardSourcesOf(language: Language, path: string): string[] {
  const texts = textsOf(language, ['first', 'public', 'dashboard']);
  return [...texts, 'src/app/start/signed-in-only.tsx', `src/pages/${path.slice(1)}.tsx`];
}

/** English texts are in the code that shows them. */
function textsOf(language: Language, parts: readonly string[]): string[] {
  return language === 'en' ? [] : parts.map((part) => `src/texts/${language}/${part}.ts`);
}

/** Writes every public page into the client's build, next to the app's empty shell. */
export async function writePages(client: string): Promise<void> {
  const shell = await readFile(join(client, 'app.html'), 'utf8');
  const manifest = await readManifest(client);
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell);
  if (!sheet?.[1]) throw new Error('The shell has no style sheet');
  const css = (await readFile(join(client, sheet[1]), 'utf8')).trim();
  const { publicPages, firstLooks } = await renderPages();
  for (const page of publicPages) {
    const document = inLanguage(shell, page.language)
      .replace(/\s*<title>.*?<\/title>/s, '')
      // Inline, so that the first paint waits for no request.
      .replace(sheet[0], () => `<style>${css}</style>`)
      // First, before the style sheet that uses them.
      .replace('<head>', () => `<head>\n    ${preloadFonts(page.language, css)}`)
      .replace('</head>', () => `${headOf(page, manifest, shell)}\n  </head>`)
      // Visible content comes before the code that makes it interactive.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`);
    await writeDocument(client, addressIn(page.language, page.path), document);
  }
  for (const { language, path, head, body } of firstLooks) {
    const scripts = preloadScripts(dashboardSourcesOf(language, path), manifest, shell);
    // Its font comes last: the page has a fallback for it, and none for its code.
    const fonts = preloadFonts(language, css).replaceAll('rel="preload"', '$& fetchpriority="low"');
    const all = [head, ...scripts, fonts].join('');
    const document = inLanguage(shell, language)
      .replace(/\s*<title>.*?<\/title>/s, '')
      .replace(sheet[0], () => `<style>${css}</style>`)
      .replace('</head>', () => `${all}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
    await writeDocument(client, addressIn(language, shellPathOf(path)), document);
  }
  // The manifest is not a file of the site.
  await rm(join(client, '.vite'), { recursive: true });
}

/** Returns the file of a path, as static files name it: `/hi` is `hi.html`, next to the folder. */
async function writeDocument(client: string, address: string, document: string): Promise<void> {
  const file = join(client, `${address === '/' ? 'index' : address.slice(1)}.html`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, document);
}

/** An app that is installed from a page starts in the page's language. */
function inLanguage(shell: string, language: Language): string {
  if (language === 'en') return shell;
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('/manifest.webmanifest', `/manifest.${language}.webmanifest`);
}

function preloadFonts(language: Language, css: string): string {
  const links = firstFonts[language].map((name) => {
    const address = new RegExp(`/assets/${name}-[\\w-]+\\.woff2`).exec(css)?.[0];
    if (!address) throw new Error(`The style sheet names no font ${name}`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`;
  });
  return links.join('');
}

function headOf(page: PublicPage, manifest: Manifest, shell: string): string {
  const scripts = preloadScripts(sourcesOf(page.language, page.path), manifest, shell);
  const data = page.structuredData
    ? // No text may close the script element.
      `<script type="application/ld+json">${JSON.stringify(page.structuredData).replaceAll('<', '\\u003c')}</script>`
    : '';
  return [page.head, ...scripts, data].join('');
}

/** Returns the files that the shell does not name. */
function preloadScripts(sources: readonly string[], manifest: Manifest, shell: string): string[] {
  return [...filesOf(sources, manifest)]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
}

/** Returns the files of these sources and of their static imports. */
function filesOf(sources: readonly string[], manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk && !existsSync(source)) throw new Error(`There is no ${source}`);
    // A source without a file is in one that the shell names.
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return files;
}
