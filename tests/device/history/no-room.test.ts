import '../../in-node/indexed-db.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocalHistory } from '../../../src/device/history/local-history.ts';
import { pageStorage, quotaError } from '../page-storage.ts';

const item = (at: number) => ({
  id: `item-${at}`,
  type: 'text2img' as const,
  prompt: '',
  url: '',
  ts: at,
});
const picture = new Blob(['picture'], { type: 'image/png' });

let refused = '';

beforeEach(() => {
  refused = '';
  const refusal = (access: string, key: string) =>
    access === 'write' && refused !== '' && key.endsWith(refused) ? quotaError() : null;
  vi.stubGlobal('localStorage', pageStorage(refusal));
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, work: () => Promise<unknown>) => work() },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('gives back what it evicted for a picture that has no room even then', async () => {
  const history = new LocalHistory('ann');
  for (let at = 1; at <= 15; at += 1) await history.add(item(at), picture);
  refused = '.item-16';
  const response = await history.add(item(16), picture);
  expect(response).toEqual({ ok: false, code: 'storage_full', evicted: 0 });
  expect(history.read().items).toHaveLength(15);
  for (let at = 1; at <= 15; at += 1) {
    expect(await (await history.picture(`item-${at}`))?.text()).toBe('picture');
  }
  expect(await history.picture('item-16')).toBeNull();
});
