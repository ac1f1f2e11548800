import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/serve/port.mjs';
import { untilItAnswers } from '../../scripts/serve/until-it-answers.mjs';
import { checkOut } from '../api/earlier-version.mjs';
import { findPostgres, startNodeServer, startPostgres } from './postgres.mjs';
import { startWorkerd } from './workerd.mjs';

const callers = 32;
/** Leases in one request, so that the request's own cost is small. */
const calls = 1000;
const warmUpS = 3;
const roundS = 6;
const rounds = 5;

/**
 * Measures key leases a second from one pool: the real KeyPool object on plain workerd, against
 * Node and PostgreSQL with the same in a transaction. All run alternately, so that a busy
 * machine affects all; each figure is the median of its rounds. With `against`, a commit, the pool of
 * that version runs alternately with them, too.
 */
export async function hotObject({ against } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const started = [];
  let removeEarlier = () => undefined;
  try {
    const targets = [];
    const workerdPort = await freePort();
    started.push(await startWorkerd(directory, workerdPort));
    targets.push({
      name: 'KeyPool on workerd',
      url: `http://127.0.0.1:${workerdPort}/`,
      rates: [],
    });
    if (against) {
      const tree = join(directory, 'earlier-tree');
      removeEarlier = checkOut(against, tree);
      const port = await freePort();
      started.push(await startWorkerd(join(directory, 'earlier'), port, tree));
      const name = `KeyPool of ${against} on workerd`;
      targets.push({ name, url: `http://127.0.0.1:${port}/`, rates: [] });
    }
    const binaries = findPostgres();
    if (binaries) {
      const [postgresPort, nodePort] = [await freePort(), await freePort()];
      const { server, url } = startPostgres(binaries, directory, postgresPort);
      started.push(server);
      const script = join('bench', 'hot-object', 'postgres-server.mjs');
      const options = { binaries, postgresPort, url, port: nodePort };
      started.push(await startNodeServer(script, options));
      for (const form of ['transaction', 'statement']) {
        const url = `http://127.0.0.1:${nodePort}/${form}`;
        targets.push({ name: `Node + PostgreSQL, one ${form}`, url, rates: [] });
      }
    }
    for (const { url } of targets) {
      await untilItAnswers(url);
      await leasesPerSecond(url, warmUpS);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, rates } of targets) rates.push(await leasesPerSecond(url, roundS));
    }
    return report(targets);
  } finally {
    for (const child of started.reverse()) child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    removeEarlier();
    rmSync(directory, { recursive: true, force: true });
  }
}

function report(targets) {
  const ours = median(targets[0].rates);
  const lines = targets.map(({ name, rates }) => {
    const rate = median(rates);
    const ratio = rate === ours ? '' : `, of which ours is ${(ours / rate).toFixed(1)} times`;
    return `${name}: ${rate} leases/s (${rates.join(', ')})${ratio}`;
  });
  if (targets.length === 1) lines.push('PostgreSQL is not installed here: no comparison.');
  return [`One hot object, ${callers} callers at the same time:`, ...lines];
}

/** Counts granted leases, without those that had to wait. */
async function leasesPerSecond(url, durationS) {
  const begun = performance.now();
  let granted = 0;
  let elapsedMs = 0;
  while (elapsedMs < durationS * 1000) {
    const response = await fetch(`${url}?calls=${calls}&callers=${callers}`);
    granted += (await response.json()).granted;
    elapsedMs = performance.now() - begun;
  }
  return Math.round((granted * 1000) / elapsedMs);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
