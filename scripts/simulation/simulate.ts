// Runs the journeys of one seed in a workerd of its own, and ends with 1 where an account is wrong.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingEvents, runBatches } from '../../tests/simulation/batches.ts';
import type { Conditions, Journey } from '../../tests/simulation/journey/journey.ts';
import { addCounts, countOf, tally } from '../../tests/simulation/oracle/tally.ts';
import { buildWorker } from './build-worker.ts';
import { startRuntime, startServices } from './start-runtime.ts';

/** Journeys after which workerd starts anew with empty databases, so that none becomes large. */
const journeysPerRuntime = 1000;

/** How long a batch may take, in milliseconds. A longer one hangs. */
const batchTimeoutMs = 10 * 60_000;

const [seed = 1, journeys = 300] = process.argv.slice(2).map(Number);

/** Writes a line with the time since the start. */
function say(text: string): void {
  console.log(`simulation: seed ${seed}, ${text}, ${Math.round(performance.now() / 1000)} s`);
}

const built = mkdtempSync(join(tmpdir(), 'imagemint-simulation-'));
await buildWorker(built);
const services = await startServices();
let runtime = await startRuntime(built, services);

/** Returns what is wrong with any account, with the oracle or with the repair of orders; null if nothing is. */
async function run(): Promise<string | null> {
  for (const call of ['oracle', 'interrupted-orders']) {
    const faults = await runtime.post<string[]>(call, null, batchTimeoutMs);
    if (faults.length > 0) return [`${call}:`, ...faults].join('\n');
  }
  return runBatches({ seed, journeys }, runBatch, afterBatch);
}

async function runBatch(plans: readonly Journey[], conditions: Conditions): Promise<string[]> {
  const { faults, counts } = await runtime.post<{ faults: string[]; counts: [string, number][] }>(
    'batch',
    { plans, conditions },
    batchTimeoutMs,
  );
  addCounts(counts);
  return faults;
}

async function afterBatch(done: number): Promise<void> {
  if (done % journeysPerRuntime !== 0) return;
  say(`${done} of ${journeys} journeys sound`);
  await runtime.stop();
  runtime = await startRuntime(built, services);
}

const failure = await run().catch((error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : 'failed',
);

await runtime.stop();
rmSync(built, { recursive: true, force: true });
const missing = missingEvents(journeys, countOf);
console.log(`simulation: seed ${seed}: ${tally()}`);
if (failure !== null) console.log(failure);
else if (missing.length > 0) say(`too few of ${missing.join(', ')}`);
else say(`${journeys} journeys, all accounts sound`);
// Kept connections of the stand-ins would hold the process for a while.
process.exit(failure === null && missing.length === 0 ? 0 : 1);
