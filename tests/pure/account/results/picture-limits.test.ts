import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import type { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { liveSource } from '../../../../worker/account/live/live-source.ts';
import { ResultMover } from '../../../../worker/account/results/result-mover.ts';
import { openAccount } from '../open-account.ts';
import { maintenanceOf } from '../open-maintenance.ts';

let now: number;
let paidJobs: PaidJobs;

beforeEach(() => {
  now = 1_000_000;
  paidJobs = openAccount(() => now);
  paidJobs.ledger.grant({ ref: 'order:1', credits: 500, note: 'Credits' });
});

const nameOf = (at: number) => `job-${String(at).padStart(3, '0')}`;

/** Creates `count` results of `bytes` bytes each. */
function makePictures(count: number, bytes = 1): void {
  for (let at = 1; at <= count; at += 1) {
    const id = nameOf(at);
    const job = { id, tool: 'text2img' as const, prompt: 'a cat' };
    paidJobs.create(job, { mobile: false, origin: '', digest: id });
    paidJobs.start(id);
    const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
    paidJobs.succeed(id, { picture, bytes: new Uint8Array(bytes) });
  }
}

const left = () => paidJobs.unsavedResults.jobIds(200);

describe('moving results to R2', () => {
  it('an account moves 3 results at the same time, and a fourth waits', async () => {
    makePictures(4);
    const ends: (() => void)[] = [];
    const put = () => new Promise<void>((resolve) => ends.push(resolve));
    const mover = new ResultMover({ put } as unknown as R2Bucket, paidJobs);
    const moves = left().map((id) => mover.move(id));
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(moves);
    expect(left()).toEqual([nameOf(4)]);
  });

  it('an account moves 10 results in one run, and an eleventh in the next', async () => {
    makePictures(11);
    const bucket = { put: async () => undefined } as unknown as R2Bucket;
    const mover = new ResultMover(bucket, paidJobs);
    await mover.moveAll();
    expect(left()).toHaveLength(1);
    await mover.moveAll();
    expect(left()).toEqual([]);
  });
});

describe('pruning results', () => {
  it('an account deletes 100 results in one run, and the next one in the next run', async () => {
    makePictures(101);
    for (const id of left()) paidJobs.unsavedResults.remove(id);
    now += 8 * 24 * 60 * 60_000;
    const remove = vi.fn<(keys: string[]) => Promise<void>>(async () => undefined);
    const pictures = { delete: remove } as unknown as R2Bucket;
    const maintenance = maintenanceOf(paidJobs, pictures);
    await maintenance.run();
    expect(paidJobs.jobs.prunable(200)).toHaveLength(1);
    await maintenance.run();
    expect(paidJobs.jobs.prunable(200)).toEqual([]);
    // Each may have one of three names.
    expect(remove.mock.calls.map(([keys]) => keys.length)).toEqual([300, 3]);
  });

  it('a name that R2 did not delete is deleted in the next run', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const remove = vi.fn<(keys: string[]) => Promise<void>>(async () => undefined);
    remove.mockRejectedValueOnce(new Error('R2 is down'));
    const maintenance = maintenanceOf(paidJobs, { delete: remove } as unknown as R2Bucket);
    paidJobs.pictures.deletions.add('kept.user.one.png');
    await maintenance.run();
    expect(paidJobs.pictures.deletions.due(9)).toEqual(['kept.user.one.png']);
    await maintenance.run();
    expect(paidJobs.pictures.deletions.due(9)).toEqual([]);
    expect(remove.mock.calls).toEqual([[['kept.user.one.png']], [['kept.user.one.png']]]);
  });
});

describe('a tab that connects', () => {
  const source = () =>
    liveSource(localConfiguration('http://localhost:5173') as never, () => paidJobs);

  it('a tab that connects receives the 10 newest jobs, and not the eleventh', async () => {
    makePictures(11);
    const jobs = await source().recentJobs();
    expect(jobs.map(({ id }) => id)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => nameOf(at)),
    );
  });

  it('a tab receives a result of 256 KiB itself', () => {
    makePictures(1, 262_144);
    expect(source().picture(nameOf(1))).toHaveLength(262_144);
  });

  it('a tab receives only the link of a result of 256 KiB and one byte', () => {
    makePictures(1, 262_145);
    expect(source().picture(nameOf(1))).toBeNull();
  });
});
