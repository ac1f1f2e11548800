// `npm run fuzz -- --seed N --requests N`: sends requests that fast-check makes from the schemas of the API
// contract, most of them invalid, to the production build, which `npm run build` makes. No response may be
// a 500, no connection may break, and every response must be one that the contract names.
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Client } from './fuzz/client.mjs';
import { arbitraryRequest } from './fuzz/requests.mjs';
import { freePort } from './serve/port.mjs';
import { startBuild } from './serve/preview.mjs';
import { root } from './set-up.mjs';

const clientsCount = 6;
// A busy machine needs more than the usual 250 ms to connect to 'localhost'.
setDefaultAutoSelectFamilyAttemptTimeout(60_000);
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '5000' },
  },
});
const state = mkdtempSync(join(tmpdir(), 'imagemint-fuzz-'));
const [port, servicesPort] = [await freePort(), await freePort()];
const log = join(root, '.cache', 'fuzz-server.log');
mkdirSync(join(root, '.cache'), { recursive: true });
const server = await startBuild(String(port), String(servicesPort), state, openSync(log, 'w'), {
  // The keys must not run out: 'unavailable' would hide other faults.
  IMAGE_PROVIDER_CALLS_PER_MINUTE: '600',
});
try {
  const clients = Array.from({ length: clientsCount }, () => new Client(port, servicesPort));
  const numRuns = Math.ceil(Number(values.requests) / clientsCount);
  const fuzz = (client, at) => {
    const property = fc.asyncProperty(arbitraryRequest, (request) => client.check(request));
    return fc.check(property, { seed: Number(values.seed) * clientsCount + at, numRuns });
  };
  const failures = (await Promise.all(clients.map(fuzz))).filter(({ failed }) => failed);
  for (const failure of failures) {
    console.error(fc.defaultReportMessage(failure), failure.errorInstance);
  }
  console.log(`${numRuns * clientsCount} requests, ${failures.length} failures; server: ${log}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  server.kill();
  rmSync(state, { recursive: true, force: true });
}
