import { describe, expect, it } from 'vitest';
import { historyItemSchema } from '../../../src/device/history/history-item.ts';
import { isQuotaError } from '../../../src/device/history/quota-error.ts';

const item = {
  id: 'item_1-A',
  type: 'edit',
  prompt: 'A cat',
  url: '',
  ts: 0,
  options: { tool: 'filter', filterIntensity: 50 },
};
const isTaken = (more: object) => historyItemSchema.safeParse({ ...item, ...more }).success;

describe('a record of the history', () => {
  it('is accepted within its limits', () => {
    for (const more of [{}, { prompt: 'x'.repeat(500) }, { ts: 8.64e15 }, { options: undefined }]) {
      expect(isTaken(more)).toBe(true);
    }
  });

  it.each([
    { id: 'x'.repeat(65) },
    { id: 'a/b' },
    { type: 'sculpture' },
    { prompt: 'x'.repeat(501) },
    { ts: -1 },
    { ts: 8.65e15 },
    { options: { tool: 7 } },
  ])('is damaged outside its limits', (more) => {
    expect(isTaken(more)).toBe(false);
  });
});

describe('a failed write is a lack of room', () => {
  it('where the browser’s error says so, by either name', () => {
    const named = (name: string) => Object.assign(new Error('No'), { name });
    expect(isQuotaError(named('QuotaExceededError'))).toBe(true);
    expect(isQuotaError(named('NS_ERROR_DOM_QUOTA_REACHED'))).toBe(true);
    expect(isQuotaError(named('SecurityError'))).toBe(false);
    expect(isQuotaError({ name: 'QuotaExceededError' })).toBe(false);
    expect(isQuotaError(null)).toBe(false);
  });
});
