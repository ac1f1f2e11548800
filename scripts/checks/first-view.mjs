// `npm test`, after the build: checks the size of what the pages load, that the site loads neither React
// nor code of the app, and that no page fetches the whole validation library.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../set-up.mjs';

/** Limits of gzipped JavaScript, in bytes. A page of the site counts with all its islands, also those that nobody has seen. */
const limits = { frontPage: 20_000, sitePage: 30_000, appPage: 204_000, appPageInHindi: 228_000 };

/** The pages of the site: their files without the language. */
const sitePages = ['index', 'pricing', 'auth', 'contact', 'terms', 'privacy'];

/** Code that no page of the site may load, by texts that remain after minifying. */
const foreign = [
  ['React', /react\.dev\/errors/],
  ['the studio', /\(["'`]createJob["'`]/],
  ['the validation library', /invalid_union|ZodError/],
  ['the payment script', /window\.Razorpay/],
  ['the query library', /invalidateQueries/],
];

/** The whole validation library, of which the browser uses the small variant. */
const wholeValidation = /["'`]ZodString["'`]/;

/** An English page contains no texts of another language, apart from the language's name on its link. */
const hindiText = ['Hindi', /[\u0900-\u097f]{2,} [\u0900-\u097f]{2,}/];

const client = join(root, 'dist', 'client');
const assets = readdirSync(join(client, 'assets'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.js'),
);
const faults = [
  ...sitePages.flatMap((page) => [
    ...faultsOfSite(`${page}.html`, [...foreign, hindiText], []),
    // The texts of its islands are files of their own.
    ...(page === 'index'
      ? faultsOfSite('hi.html', foreign, ['first'])
      : faultsOfSite(`hi/${page}.html`, foreign, ['first', 'public'])),
  ]),
  ...faultsOfApp('shell-text-to-image.html', limits.appPage),
  ...faultsOfApp('hi/shell-text-to-image.html', limits.appPageInHindi),
  ...assets
    .filter((name) => wholeValidation.test(readFileSync(join(client, 'assets', name), 'utf8')))
    .map((name) => `the whole validation library is in /assets/${name}`),
];
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Returns the faults of a page of the site: its entry, its islands, and these parts of its texts. */
function faultsOfSite(name, unwanted, texts) {
  const page = readFileSync(join(client, name), 'utf8');
  const files = filesOf(page);
  if (files.size === 0) return [`${name} loads no script at all`];
  for (const [, island] of page.matchAll(/<([a-z]+-[a-z]+)[ >]/g)) take(siteFile(island), files);
  for (const part of texts) take(siteFile(part), files);
  const isFrontPage = name === 'index.html' || name === 'hi.html';
  return [
    ...overweight(name, files, isFrontPage ? limits.frontPage : limits.sitePage),
    ...unwanted.flatMap(([what, sign]) =>
      [...files]
        .filter(([, text]) => sign.test(text))
        .map(([at]) => `${name}: ${what} is in ${at}`),
    ),
  ];
}

function faultsOfApp(name, limit) {
  return overweight(name, filesOf(readFileSync(join(client, name), 'utf8')), limit);
}

/** Prints what a page loads, and returns the fault of one that loads too much. */
function overweight(name, files, limit) {
  const total = [...files.values()].reduce(
    (sum, text) => sum + gzipSync(text, { level: 9 }).length,
    0,
  );
  console.log(`${String(total).padStart(8)} of ${limit} bytes in ${files.size} files: ${name}`);
  return total > limit ? [`${name}: ${total} bytes are more than ${limit}`] : [];
}

/** The address of the file of an island or of a part of the texts; undefined for an island in the entry. */
function siteFile(source) {
  const file = assets.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === `site/${source}`);
  return file && `/assets/${file}`;
}

/** The files that a document loads, with their static imports, by their addresses. */
function filesOf(document) {
  const files = new Map();
  for (const [, address] of document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    take(address, files);
  }
  return files;
}

function take(address, files) {
  if (!address || files.has(address)) return;
  const text = readFileSync(join(client, address), 'utf8');
  files.set(address, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    take(address.replace(/[^/]+$/, name), files);
  }
}
