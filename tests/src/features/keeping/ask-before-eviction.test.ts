import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobsKey } from '../../../../src/api/query-keys.ts';
import { readSubmittedMark } from '../../../../src/device/history/submitted-marks.ts';
import {
  mayEvict,
  noteSubmitted,
  readEvictionQuestion,
  subscribeToEvictionQuestion,
} from '../../../../src/features/keeping/ask-before-eviction.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { pageStorage } from '../../../device/page-storage.ts';

let hideDialog = () => {};

beforeEach(() => {
  vi.stubGlobal('localStorage', pageStorage());
  hideDialog = subscribeToEvictionQuestion(() => {});
});
afterEach(() => {
  readEvictionQuestion()?.answer(false);
  hideDialog();
  vi.unstubAllGlobals();
});

function fillHistory(pictures: number) {
  for (let at = 1; at <= pictures; at += 1) {
    const item = { id: `item-${at}`, type: 'text2img', prompt: '', url: '', ts: at };
    localStorage.setItem(`imagemint.history.ann.item-${at}`, JSON.stringify(item));
  }
}

describe('a job whose picture would push out another one', () => {
  it('starts without a question while there is a place', async () => {
    fillHistory(historyLimits.itemsMax - 1);
    expect(await mayEvict('ann')).toBe(true);
    expect(readEvictionQuestion()).toBeNull();
  });

  it.each([true, false])('starts as the user answers: %s', async (mayStart) => {
    fillHistory(historyLimits.itemsMax);
    const asked = mayEvict('ann');
    expect(readEvictionQuestion()?.item.id).toBe('item-1');
    readEvictionQuestion()?.answer(mayStart);
    expect(await asked).toBe(mayStart);
    expect(readEvictionQuestion()).toBeNull();
  });

  it('is asked about what it replaces, whatever other devices have under way', async () => {
    fillHistory(historyLimits.itemsMax);
    const running = (id: string) => ({
      id,
      tool: 'text2img',
      state: 'running',
      createdAt: '2026-01-01T00:00:00Z',
    });
    queries.setQueryData(jobsKey, { jobs: ['foreign-1', 'foreign-2', 'own-1'].map(running) });
    noteSubmitted('ann', 'own-1');
    const asked = mayEvict('ann');
    expect(readEvictionQuestion()?.item.id).toBe('item-2');
    readEvictionQuestion()?.answer(false);
    await asked;
    queries.clear();
  });

  it('is asked where pictures of other devices will have taken the free places', async () => {
    fillHistory(historyLimits.itemsMax - 1);
    const job = { id: 'foreign-1', tool: 'text2img', state: 'running', createdAt: '2026-01-01' };
    queries.setQueryData(jobsKey, { jobs: [job] });
    const asked = mayEvict('ann');
    expect(readEvictionQuestion()?.item.id).toBe('item-1');
    readEvictionQuestion()?.answer(false);
    await asked;
    queries.clear();
  });

  it('is noted with what its user was asked', () => {
    noteSubmitted('ann', 'own-2');
    expect(readSubmittedMark('ann', 'own-2')).toEqual({ mayEvict: true });
    vi.spyOn(sessionStore, 'get').mockReturnValue({
      state: 'signed-in',
      user: { id: 'ann', keepPictures: true },
    } as never);
    noteSubmitted('ann', 'own-3');
    expect(readSubmittedMark('ann', 'own-3')).toEqual({ mayEvict: false });
    vi.restoreAllMocks();
  });

  it('is refused while another one’s question is open, which is still answered', async () => {
    fillHistory(historyLimits.itemsMax);
    const first = mayEvict('ann');
    const question = readEvictionQuestion();
    expect(await mayEvict('ann')).toBe(false);
    expect(readEvictionQuestion()).toBe(question);
    question?.answer(true);
    expect(await first).toBe(true);
  });

  it('starts without a question where no page can show it', async () => {
    fillHistory(historyLimits.itemsMax);
    hideDialog();
    expect(await mayEvict('ann')).toBe(true);
  });
});
