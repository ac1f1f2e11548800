import type { HistoryItem } from '../../../src/device/history/history-item.ts';

/** The record of a picture; a larger number is newer. */
export const itemOf = (at: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  id: `item-${at}`,
  type: 'text2img',
  prompt: `A prompt ${at}`,
  url: '',
  ts: 1_700_000_000_000 + at,
  ...more,
});
