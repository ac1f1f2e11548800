// `npm test`, after the build: what the front page loads before anybody has done anything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './set-up.mjs';

/** The most that may be loaded at first view, in bytes of gzipped JavaScript (design, section 7). */
const budget = 100_000;

/** What must not be in it, by words that survive minifying. */
const foreign = [
  ['the payment script', /Razorpay/],
  ['the studio', /\/api\/jobs/],
  ['the validation library', /invalid_union|ZodError/],
  ['the query library', /invalidateQueries/],
  ['toasts', /data-sonner/],
];

const client = join(root, 'dist', 'client');
const chunks = new Map();
const page = readFileSync(join(client, 'index.html'), 'utf8');
for (const [, address] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) take(address);

const sizes = [...chunks].map(([address, text]) => [address, gzipSync(text, { level: 9 }).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
const faults = foreign.flatMap(([name, sign]) =>
  [...chunks].filter(([, text]) => sign.test(text)).map(([at]) => `${name} is in ${at}`),
);
if (chunks.size === 0) faults.push('the front page loads no script at all');
if (total > budget) faults.push(`${total} bytes are more than ${budget}`);

console.log(`The front page loads ${total} bytes of JavaScript at first view, gzipped:`);
for (const [address, size] of sizes.sort((a, b) => b[1] - a[1])) {
  console.log(`${String(size).padStart(8)}  ${address}`);
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Adds a file and all that it cannot start without. */
function take(address) {
  if (chunks.has(address)) return;
  const text = readFileSync(join(client, address), 'utf8');
  chunks.set(address, text);
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    take(`/assets/${name}`);
  }
}
