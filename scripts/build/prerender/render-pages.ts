import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Language, languages } from '../../../domain/languages.ts';
import { publicPaths, type RoutePath, signedInPaths } from '../../../domain/routes.ts';
import type { Seller } from '../../../domain/site/seller.ts';

/** The directory of the built code that renders the pages. A deployment does not contain it. */
const workshop = resolve('.cache', 'prerender');

/** What `src/prerender.tsx` exports. */
export interface PageMaker {
  renderPage: (language: Language, path: RoutePath, seller?: Seller) => Promise<string>;
  renderSkeleton: (language: Language, path: RoutePath) => Promise<string>;
}

/** The parts of a rendered page. */
export interface RenderedPage {
  language: Language;
  path: RoutePath;
  /** The elements of the document's head: title, descriptions, links. */
  head: string;
  body: string;
}

/** Builds the code for Node and renders every page of the site, and the skeletons of the app's, in every language. */
export async function renderPages(): Promise<Record<'site' | 'skeletons', RenderedPage[]>> {
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
  const maker = (await import(pathToFileURL(resolve(workshop, 'prerender.js')).href)) as PageMaker;
  const pages = { site: [] as RenderedPage[], skeletons: [] as RenderedPage[] };
  // One after another, because the code has one language at a time.
  for (const language of languages) {
    for (const path of publicPaths) {
      pages.site.push(inParts(language, path, await maker.renderPage(language, path)));
    }
    for (const path of signedInPaths) {
      const skeleton = withoutNames(withoutInput(await maker.renderSkeleton(language, path)));
      pages.skeletons.push(inParts(language, path, skeleton));
    }
  }
  return pages;
}

/** Divides a rendered page. Throws if it has no title, or where a part of it was not awaited. */
export function inParts(language: Language, path: RoutePath, html: string): RenderedPage {
  // The head's elements come first, because no component renders a head.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s.exec(html)?.[0];
  if (!head?.includes('<title>')) throw new Error(`The page ${path} has no title`);
  if (/<!--\$[?!]|<template/.test(html)) throw new Error(`The page ${path} is not complete`);
  return { language, path, head, body: html.slice(head.length) };
}

/** Makes a skeleton's fields read-only and removes its file inputs: any input would be lost. */
function withoutInput(html: string): string {
  return html
    .replaceAll(/<input[^>]* type="file"[^>]*>/g, '')
    .replaceAll(/<(?:input|textarea)\b/g, '$& readonly=""')
    .replace(' id="content"', '');
}

/**
 * Removes the names of a skeleton's fields. It is hidden from assistive technology, and for a moment it is
 * beside the page, where a search by name would find two.
 */
function withoutNames(html: string): string {
  return html
    .replaceAll(/<(\/?)label\b/g, '<$1span')
    .replaceAll(/ (?:for|aria-label|aria-labelledby)="[^"]*"/g, '');
}
