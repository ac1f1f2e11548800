// `npm run fuzz -- --seed N --requests N --url U`: sends requests that are made from the
// API's description, most of them invalid, to the product as `npm start` serves it. No
// answer may be a 5xx (the emulators have no faults set), no connection may break, and
// every refusal must be one that the description names.
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operationsOf } from './fuzz/operations.mjs';
import { fuzz } from './fuzz/run.mjs';
import { drawSmall } from './fuzz/services.mjs';
import { showReport } from './fuzz/show.mjs';
import { checkUnreadBodies } from './fuzz/unread-bodies.mjs';
import { makePictures } from './fuzz/visitor.mjs';
import { freePort } from './serve/port.mjs';
import { startDevelopment } from './serve/preview.mjs';
import { root, say, stop } from './set-up.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '5000' },
    url: { type: 'string' },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1) {
  stop('Usage: npm run fuzz -- --seed N --requests N [--url http://localhost:5173]');
}

const state = values.url ? null : mkdtempSync(join(tmpdir(), 'imagemint-fuzz-'));
const port = values.url ? null : String(await freePort());
const directory = join(root, '.cache', 'fuzz');
const log = join(directory, 'server.log');
mkdirSync(directory, { recursive: true });
const server = state && (await startDevelopment(port, state, openSync(log, 'w')));
try {
  const origin = values.url ? new URL(values.url).origin : `http://localhost:${port}`;
  const description = await (await fetch(`${origin}/api/openapi.json`)).json();
  await drawSmall(origin);
  const unread = await checkUnreadBodies(origin);
  for (const failure of unread.failures) console.error(failure);
  console.log(`${unread.sent} requests around unread bodies, ${unread.failures.length} failures`);
  say(`${requests} requests to ${origin}, seed ${seed}`);
  const startedAt = performance.now();
  const pictures = await makePictures();
  const operations = operationsOf(description);
  const report = await fuzz({ origin, operations, pictures, seed, requests });
  showReport(report, { origin, directory });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${report.sent} requests in ${seconds} s, ${report.failures.length} failures`);
  if (report.failures.length + unread.failures.length > 0) {
    if (server) console.log(`What the server printed: ${log}`);
    process.exitCode = 1;
  }
} finally {
  server?.kill();
  if (state) rmSync(state, { recursive: true, force: true });
}
