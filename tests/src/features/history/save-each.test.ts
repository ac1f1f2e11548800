import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import type { notifySaved, SaveAnswer } from '../../../../src/features/history/notify-saved.ts';
import { saveEach } from '../../../../src/features/history/save-each.ts';
import type { saveJob } from '../../../../src/features/history/save-picture.ts';

const save = vi.hoisted(() => vi.fn<typeof saveJob>());
vi.mock('../../../../src/features/history/save-picture.ts', () => ({ saveJob: save }));
const notify = vi.hoisted(() => vi.fn<typeof notifySaved>());
vi.mock('../../../../src/features/history/notify-saved.ts', () => ({ notifySaved: notify }));

const job: Job = {
  id: 'one',
  tool: 'text2img',
  state: 'succeeded',
  stage: 'done',
  cost: 1,
  createdAt: '2026-01-01T00:00:00Z',
};
let late: Set<string>;
beforeEach(() => {
  save.mockReset();
  notify.mockReset();
  late = new Set();
});
/** Saves the picture with each of these answers, and returns what was said. */
async function said(...answers: SaveAnswer[]) {
  for (const answer of answers) {
    save.mockResolvedValueOnce(answer);
    await saveEach('ann', [job], late);
  }
  return notify.mock.calls;
}

describe('a picture that is not saved yet', () => {
  const onServer = { isOnServer: true };

  it('is said to be on the server', async () => {
    expect(await said('storage_busy')).toEqual([['storage_busy', onServer]]);
  });

  it('is said to be late once, also where another reason came first', async () => {
    expect(await said('later', 'storage_busy', 'storage_busy')).toEqual([
      ['later', onServer],
      ['storage_busy', onServer],
    ]);
  });

  it('is said to have no room, although it was said to be late', async () => {
    expect(await said('storage_busy', 'storage_full')).toEqual([
      ['storage_busy', onServer],
      ['storage_full', onServer],
    ]);
  });
});
