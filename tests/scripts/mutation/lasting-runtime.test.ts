import { describe, expect, it } from 'vitest';
import type { PoolOptions, PoolRunnerInitializer, WorkerRequest } from 'vitest/node';
import { lastingRuntime } from '../../../scripts/mutation/lasting-runtime.ts';

const optionsWith = (testNamePattern?: RegExp) => ({ project: { config: { testNamePattern } } });
const run = { type: 'run', context: { files: [{ filepath: 'a.test.ts' }] } };

/** A project whose pool notes what it is asked for, with the pool that the plugin makes of it. */
function projectWithPool() {
  const calls: unknown[] = [];
  let close = async () => {};
  const config: { poolRunner: PoolRunnerInitializer } = {
    poolRunner: {
      name: 'pool',
      createPoolWorker: () => ({
        name: 'pool',
        start: async () => void calls.push('started'),
        stop: async () => void calls.push('stopped'),
        send: (message) => void calls.push(message),
        on: () => {},
        off: () => {},
        deserialize: (data) => data,
      }),
    },
  };
  configure(config, (end) => {
    close = end;
  });
  return { pool: config.poolRunner, calls, close: () => close() };
}

/** Lets the plugin change a project's configuration. */
function configure(config: object, onClose: (end: () => Promise<void>) => void): void {
  const { configureVitest } = lastingRuntime() as { configureVitest: (context: object) => void };
  configureVitest({ project: { config }, vitest: { onClose } });
}

/** What vitest does for one run, up to `last`. Returns the answers to what it sent. */
async function runOnce(
  pool: PoolRunnerInitializer,
  last: 'stop' | 'run',
  options = optionsWith(/first/),
): Promise<string[]> {
  const answers: string[] = [];
  const worker = pool.createPoolWorker(options as unknown as PoolOptions);
  await worker.start();
  worker.on('message', ({ type }: { type: string }) => void answers.push(type));
  const messages = [{ type: 'start' }, run, ...(last === 'stop' ? [{ type: 'stop' }] : [])];
  for (const message of messages) worker.send(message as unknown as WorkerRequest);
  await Promise.resolve();
  await worker.stop();
  return answers;
}

describe('a runtime for many mutants', () => {
  it('starts once, takes its configuration once, and ends with vitest', async () => {
    const { pool, calls, close } = projectWithPool();
    expect(await runOnce(pool, 'stop')).toEqual(['stopped']);
    expect(await runOnce(pool, 'stop')).toEqual(['started', 'stopped']);
    const isRun = expect.objectContaining({ type: 'run' });
    expect(calls).toEqual(['started', { type: 'start' }, isRun, isRun]);
    await close();
    expect(calls.at(-1)).toBe('stopped');
  });

  it('gets the titles to run with each run', async () => {
    const { pool, calls } = projectWithPool();
    await runOnce(pool, 'stop');
    const [sent] = calls.slice(-1) as (typeof run)[];
    expect(sent?.context.files).toEqual([{ filepath: 'a.test.ts', testNamePattern: /first/ }]);
  });

  it('runs every title where a mutant needs all tests, whatever the first mutant needed', async () => {
    const { pool, calls } = projectWithPool();
    await runOnce(pool, 'stop');
    await runOnce(pool, 'stop', optionsWith());
    const [sent] = calls.slice(-1) as { context: { files: { testNamePattern?: RegExp }[] } }[];
    expect(sent?.context.files[0]?.testNamePattern?.test('second')).toBe(true);
  });

  it('is a thread of Node where the project names no pool', () => {
    const config: { pool?: string; poolRunner?: PoolRunnerInitializer } = { pool: 'threads' };
    configure(config, () => {});
    expect(config.poolRunner?.name).toBe('lasting-thread');
    expect(config.pool).toBe('lasting-thread');
  });

  it('is replaced after a run that did not end', async () => {
    const { pool, calls } = projectWithPool();
    await runOnce(pool, 'run');
    expect(calls.at(-1)).toBe('stopped');
    expect(await runOnce(pool, 'stop')).toEqual(['stopped']);
    expect(calls.filter((call) => call === 'started')).toHaveLength(2);
  });
});
