import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '../../../domain/languages.ts';
import type { RoutePath } from '../../../domain/routes.ts';

/** The directory of the built code that renders the pages. A deployment does not contain it. */
const workshop = resolve('.cache', 'prerender');

/** What `src/prerender.tsx` exports. */
interface PageMaker {
  languages: readonly Language[];
  publicPaths: readonly RoutePath[];
  signedInPaths: readonly RoutePath[];
  renderPage: (language: Language, path: RoutePath) => Promise<string>;
  renderFirstLook: (language: Language, path: RoutePath) => Promise<string>;
  structuredData: (path: RoutePath) => object | null;
}

/** The parts of a rendered page. */
export interface RenderedPage {
  language: Language;
  path: RoutePath;
  /** The elements of the document's head: title, descriptions, links. */
  head: string;
  body: string;
}

export interface PublicPage extends RenderedPage {
  structuredData: object | null;
}

/** Builds the app for Node and renders every page in every language. */
export async function renderPages(): Promise<{
  publicPages: PublicPage[];
  firstLooks: RenderedPage[];
}> {
  const maker = await makePageMaker();
  const publicPages: PublicPage[] = [];
  const firstLooks: RenderedPage[] = [];
  // One after another, because the app has one language at a time.
  for (const language of maker.languages) {
    for (const path of maker.publicPaths) {
      const page = inParts(language, path, await maker.renderPage(language, path));
      publicPages.push({ ...page, structuredData: maker.structuredData(path) });
    }
    for (const path of maker.signedInPaths) {
      const { head, body } = inParts(language, path, await maker.renderFirstLook(language, path));
      firstLooks.push({ language, path, head, body: withoutUse(body) });
    }
  }
  return { publicPages, firstLooks };
}

async function makePageMaker(): Promise<PageMaker> {
  await rm(workshop, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir: workshop, emptyOutDir: true },
  });
  // React reads this once, when it is loaded.
  process.env.NODE_ENV = 'production';
  const entry = pathToFileURL(resolve(workshop, 'prerender.js')).href;
  return (await import(entry)) as PageMaker;
}

function inParts(language: Language, path: RoutePath, html: string): RenderedPage {
  // The head's elements come first, because the app renders no head.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s.exec(html)?.[0];
  if (!head?.includes('<title>')) throw new Error(`The page ${path} has no title`);
  if (/<!--\$[?!]|<template/.test(html)) throw new Error(`The page ${path} is not complete`);
  return { language, path, head, body: html.slice(head.length) };
}

/** Makes a skeleton's fields read-only, because input into it would be lost. */
function withoutUse(body: string): string {
  return body
    .replaceAll(/<input[^>]* type="file"[^>]*>/g, '')
    .replaceAll(/<(?:input|textarea)\b/g, '$& readonly=""')
    .replace(' id="content"', '');
}

/** Vite's manifest: the built file of each source file. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export async function readManifest(client: string): Promise<Manifest> {
  return JSON.parse(await readFile(resolve(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}
