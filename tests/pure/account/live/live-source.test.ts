import { expect, it } from 'vitest';
import { liveSource } from '../../../../worker/account/live/live-source.ts';
import { deploymentVariables } from '../../deployment-variables.ts';
import { makePicture, openAccount } from '../open-account.ts';

const options = { tool: 'filter', filterType: 'Sepia', filterIntensity: 50 } as const;
const from = { mobile: false, digest: '', origin: '' };

/** The state of an account with this many filters, as sockets get it. */
function sourceOf(jobs: number, changes = {}) {
  let now = 1_000_000_000_000;
  const account = openAccount(() => now++);
  account.ledger.grant({ ref: 'order:1', credits: 50 });
  for (let at = 1; at <= jobs; at += 1) {
    account.paidJobs.create({ id: `job-${at}`, tool: 'edit', options }, from);
  }
  const environment = { ...deploymentVariables, ...changes } as unknown as Env;
  return { account, source: liveSource(environment, account) };
}

it('a new socket gets the newest ten jobs, as the API shows them', async () => {
  const { source } = sourceOf(11);
  const jobs = await source.recentJobs();
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, at) => `job-${at + 2}`).toSorted(),
  );
  expect(jobs[0]).toMatchObject({ state: 'succeeded', prompt: 'Sepia', cost: 1 });
});

it.each([
  [262_144, 262_144],
  [262_145, undefined],
])('a tab that connects receives a result of %i bytes itself, up to 256 KiB', (size, received) => {
  const { source, account } = sourceOf(0);
  makePicture(account, 'job-1', { bytes: new Uint8Array(size) });
  expect(source.picture('job-1')?.length).toBe(received);
});
