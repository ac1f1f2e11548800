import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressIn, type Language } from '../../../domain/languages.ts';
import { type RoutePath, shellPathOf } from '../../../domain/routes.ts';
import { pageSources } from '../../../src/app/page-sources.ts';
import { buildSite } from './build-site.ts';
import { siteDocument, skeletonDocument } from './documents.ts';
import { renderPages } from './render-pages.ts';

/** The fonts of the first screen. The browser loads the others when a character needs them. */
const latin = ['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal'];
const firstFonts: Record<Language, readonly string[]> = {
  en: latin,
  hi: ['noto-sans-devanagari-devanagari-wght-normal', ...latin],
};

/** And those that every page of the site shows: the link to the page in Hindi. */
const siteFonts: Record<Language, readonly string[]> = {
  en: [...firstFonts.en, 'hindi-name'],
  hi: firstFonts.hi,
};

/** Vite's manifest: the built file of each source file. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Writes every page of the site, and the skeleton of every page of the app, into the client's build. */
export async function writePages(client: string): Promise<void> {
  const built = await readFile(join(client, 'app.html'), 'utf8');
  // The manifest is not a file of the site.
  const manifest = JSON.parse(
    await readFile(join(client, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  await rm(join(client, '.vite'), { recursive: true });
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(built);
  if (!sheet?.[1]) throw new Error('The shell has no style sheet');
  // Inline, so that the first paint waits for no request.
  const withStyles = (css: string) => built.replace(sheet[0], () => `<style>${css}</style>`);
  // Before code that is fetched later, Vite fetches the style sheets of its chunk that no link of the document
  // names. This one is inline: a disabled link names it, and is not fetched.
  const namedSheet = `<link rel="stylesheet" disabled href="/${sheet[1]}">`;
  const css = (await readFile(join(client, sheet[1]), 'utf8')).trim();
  const site = await buildSite(client);
  const pages = await renderPages();
  for (const page of pages.site) {
    const parts = { fonts: preloadFonts(siteFonts[page.language], css), code: site.code };
    const document = siteDocument(withStyles(site.css), page, parts);
    await writeDocument(client, addressIn(page.language, page.path), document);
  }
  const shell = withStyles(css);
  for (const page of pages.skeletons) {
    const { language, path } = page;
    const scripts = preloadScripts(sourcesOf(language, path), manifest, shell);
    const document = skeletonDocument(
      shell,
      page,
      [namedSheet, ...scripts, preloadFonts(firstFonts[language], css)].join(''),
    );
    await writeDocument(client, addressIn(language, shellPathOf(path)), document);
  }
}

/** Returns the file of a path, as static files name it: `/hi` is `hi.html`, next to the folder. */
async function writeDocument(client: string, address: string, document: string): Promise<void> {
  const file = join(client, `${address === '/' ? 'index' : address.slice(1)}.html`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, document);
}

/** The fonts come after what has no fallback: a page's picture, and its code. */
function preloadFonts(names: readonly string[], css: string): string {
  const links = names.map((name) => {
    const address = new RegExp(`/assets/${name}-[\\w-]+\\.woff2`).exec(css)?.[0];
    if (!address) throw new Error(`The style sheet names no font ${name}`);
    return `<link rel="preload" fetchpriority="low" as="font" type="font/woff2" crossorigin href="${address}">`;
  });
  return links.join('');
}

/** The source files of a page of the app, apart from the entry. English texts are in the code that shows them. */
function sourcesOf(language: Language, path: RoutePath): string[] {
  const page = pageSources[path];
  const parts =
    language === 'en' ? [] : ['first', 'public', 'dashboard', ...(page?.hasTexts ? ['pages'] : [])];
  const texts = parts.map((part) => `src/texts/${language}/${part}.ts`);
  return [...texts, 'src/app/start/signed-in-only.tsx', page?.file ?? path];
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
