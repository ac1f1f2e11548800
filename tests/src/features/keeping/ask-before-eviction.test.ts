import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import {
  mayEvict,
  readEvictionQuestion,
  subscribeToEvictionQuestion,
} from '../../../../src/features/keeping/ask-before-eviction.ts';
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
