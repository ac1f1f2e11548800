import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '../../domain/languages.ts';
import type { RoutePath } from '../../domain/routes.ts';

/** Where the code that makes the pages is built to. It is in no deployment. */
const workshop = resolve('.cache', 'prerender');

/** What `src/prerender.tsx` exports. */
interface PageMaker {
  languages: readonly Language[];
  publicPaths: readonly RoutePath[];
  renderPage: (language: Language, path: RoutePath) => Promise<string>;
  structuredData: (path: RoutePath) => object | null;
}

/** A public page in the parts that a document is made of. */
export interface RenderedPage {
  language: Language;
  path: string;
  /** What React puts into the document's head: title, descriptions, links. */
  head: string;
  body: string;
  structuredData: object | null;
}

/** Builds the app for Node and has it make every public page, in every language. */
export async function renderPages(): Promise<RenderedPage[]> {
  await rm(workshop, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir: workshop, emptyOutDir: true },
  });
  // React looks at it once, when it is loaded.
  process.env.NODE_ENV = 'production';
  const entry = pathToFileURL(resolve(workshop, 'prerender.js')).href;
  const { languages, publicPaths, renderPage, structuredData } = (await import(entry)) as PageMaker;
  const pages: RenderedPage[] = [];
  const wanted = languages.flatMap((language) => publicPaths.map((path) => ({ language, path })));
  // One after another: the app speaks one language at a time.
  for (const { language, path } of wanted) {
    const html = await renderPage(language, path);
    // What belongs into the head comes first, because the app has no head of its own.
    const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s.exec(html)?.[0];
    if (!head?.includes('<title>')) throw new Error(`The page ${path} has no title`);
    if (/<!--\$[?!]|<template/.test(html)) throw new Error(`The page ${path} is not complete`);
    const body = html.slice(head.length);
    pages.push({ language, path, head, body, structuredData: structuredData(path) });
  }
  return pages;
}

/** Which files each source file became, as Vite wrote it down. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export async function readManifest(client: string): Promise<Manifest> {
  return JSON.parse(await readFile(resolve(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}
