// `npm test`, after the build: checks the size of what the front page loads before any action, in each
// language, that a visitor fetches no code that only the dashboard needs, and that no page fetches
// the whole validation library.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../set-up.mjs';

/** Limit of gzipped JavaScript at first view, in bytes (design, section 7). */
const budget = 100_000;

/** Code that no visitor needs, by texts that remain after minifying. */
const foreignToVisitors = [
  ['the studio', /\(["'`]createJob["'`]/],
  ['the validation library', /invalid_union|ZodError/],
];

/** The whole validation library, of which the browser uses the small variant. */
const wholeValidation = /["'`]ZodString["'`]/;

/** Code that must not be loaded at first view. */
const foreign = [
  ...foreignToVisitors,
  ['the payment script', /Razorpay/],
  ['the query library', /invalidateQueries/],
  ['toasts', /data-sonner/],
];

/** A page contains no texts of another language, apart from the language's name on its link. */
const hindiText = ['Hindi', /[\u0900-\u097f]{2,} [\u0900-\u097f]{2,}/];

/** Further parts of the public pages, by the beginnings of their files' names. */
const publicParts = [
  'home-sections',
  'hero-demo',
  'pricing',
  'contact',
  'auth',
  'terms',
  'privacy',
];

const client = join(root, 'dist', 'client');
const faults = [
  ...faultsOf('index.html', [...foreign, hindiText]),
  ...faultsOf('hi.html', foreign),
  ...faultsLater(),
  ...faultsAnywhere(),
];
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Prints what a front page loads, and returns its faults. */
function faultsOf(name, unwanted) {
  const chunks = new Map();
  const page = readFileSync(join(client, name), 'utf8');
  for (const [, address] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
    take(address, chunks);
  }
  const sizes = [...chunks].map(([address, text]) => [
    address,
    gzipSync(text, { level: 9 }).length,
  ]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${name} loads ${total} bytes of JavaScript at first view, gzipped:`);
  for (const [address, size] of sizes.sort((a, b) => b[1] - a[1])) {
    console.log(`${String(size).padStart(8)}  ${address}`);
  }
  const found = foreignIn(chunks, unwanted);
  if (chunks.size === 0) found.push(`${name} loads no script at all`);
  if (total > budget) found.push(`${name}: ${total} bytes are more than ${budget}`);
  return found;
}

/** Returns code that visitors fetch after the first view and do not need. */
function faultsLater() {
  const files = readdirSync(join(client, 'assets'));
  return publicParts.flatMap((part) => {
    const file = files.find((name) => name.replace(/-[\w-]{8}\.js$/, '') === part);
    if (!file) return [`no file holds ${part}`];
    const chunks = new Map();
    take(`/assets/${file}`, chunks);
    return foreignIn(chunks, foreignToVisitors).map((fault) => `${part} fetches more: ${fault}`);
  });
}

/** Returns the files that contain what no page needs. */
function faultsAnywhere() {
  const files = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  return files
    .filter((name) => wholeValidation.test(readFileSync(join(client, 'assets', name), 'utf8')))
    .map((name) => `the whole validation library is in /assets/${name}`);
}

function foreignIn(chunks, unwanted) {
  return unwanted.flatMap(([what, sign]) =>
    [...chunks].filter(([, text]) => sign.test(text)).map(([at]) => `${what} is in ${at}`),
  );
}

/** Adds a file and its static imports. */
function take(address, chunks) {
  if (chunks.has(address)) return;
  const text = readFileSync(join(client, address), 'utf8');
  chunks.set(address, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    take(`/assets/${name}`, chunks);
  }
}
