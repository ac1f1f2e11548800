import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellPathOf, signedInPaths } from '../../domain/routes.ts';
import { type Manifest, type RenderedPage, readManifest, renderPages } from './render-pages.ts';

/** The fonts of the first screen; the others come when a letter asks for them. */
const firstFonts = ['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal'];

/** The source files that each page is made of, beside the entry. */
function sourcesOf(path: string): string[] {
  const page = `src/pages/${path === '/' ? 'home' : path.slice(1)}.tsx`;
  return path === '/auth' ? [page] : ['src/app/public-shell.tsx', page];
}

/** What a signed-in page is made of, beside the entry. */
function dashboardSourcesOf(path: string): string[] {
  return ['src/app/signed-in-only.tsx', `src/pages/${path.slice(1)}.tsx`];
}

/** Writes every public page into the client's build, beside the empty shell of the app. */
export async function writePages(client: string): Promise<void> {
  const shell = await readFile(join(client, 'app.html'), 'utf8');
  const manifest = await readManifest(client);
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell);
  if (!sheet?.[1]) throw new Error('The shell has no style sheet');
  const css = (await readFile(join(client, sheet[1]), 'utf8')).trim();
  for (const page of await renderPages()) {
    const document = shell
      .replace(/\s*<title>.*?<\/title>/s, '')
      // In the page itself: the first paint then waits for nothing else.
      .replace(sheet[0], () => `<style>${css}</style>`)
      // First of all, before the style sheet in the page that would ask for them.
      .replace('<head>', () => `<head>\n    ${preloadFonts(css)}`)
      .replace('</head>', () => `${headOf(page, manifest, shell)}\n  </head>`)
      // What is seen comes before what makes it answer.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`);
    const name = page.path === '/' ? 'index' : page.path.slice(1);
    await writeFile(join(client, `${name}.html`), document);
  }
  for (const path of signedInPaths) {
    const head = [preloadFonts(css), ...preloadScripts(dashboardSourcesOf(path), manifest, shell)];
    const document = shell.replace('</head>', () => `${head.join('')}\n  </head>`);
    await writeFile(join(client, `${shellPathOf(path).slice(1)}.html`), document);
  }
  // It was for us, and is no file of the site.
  await rm(join(client, '.vite'), { recursive: true });
}

function preloadFonts(css: string): string {
  const links = firstFonts.map((name) => {
    const address = new RegExp(`/assets/${name}-[\\w-]+\\.woff2`).exec(css)?.[0];
    if (!address) throw new Error(`The style sheet names no font ${name}`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`;
  });
  return links.join('');
}

function headOf(page: RenderedPage, manifest: Manifest, shell: string): string {
  const scripts = preloadScripts(sourcesOf(page.path), manifest, shell);
  const data = page.structuredData
    ? // No text may end the script early.
      `<script type="application/ld+json">${JSON.stringify(page.structuredData).replaceAll('<', '\\u003c')}</script>`
    : '';
  return [page.head, ...scripts, data].join('');
}

/** What the shell does not name already. */
function preloadScripts(sources: readonly string[], manifest: Manifest, shell: string): string[] {
  return [...filesOf(sources, manifest)]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
}

/** The files of these sources and of all that they cannot start without. */
function filesOf(sources: readonly string[], manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk && !existsSync(source)) throw new Error(`There is no ${source}`);
    // What has no file of its own went into one that the shell names.
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return files;
}
