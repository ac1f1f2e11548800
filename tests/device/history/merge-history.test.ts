import { describe, expect, it } from 'vitest';
import type { AccountPicture } from '../../../domain/account/picture.ts';
import { accountPicturesMax } from '../../../domain/limits.ts';
import type { HistoryItem } from '../../../src/device/history/history-item.ts';
import {
  type AccountHistory,
  type DeviceHistory,
  mergeHistory,
} from '../../../src/device/history/merge-history.ts';

const item = (id: string, ts: number): HistoryItem => ({
  id,
  type: 'text2img',
  prompt: '',
  url: '',
  ts,
});
const file = { url: '/images/x', width: 1, height: 1, type: 'image/png' };
const onServer = (id: string, ts: number, more: Partial<AccountPicture> = {}): AccountPicture => ({
  id,
  type: 'text2img',
  prompt: '',
  ts,
  state: 'kept',
  file,
  ...more,
});
const device = (items: HistoryItem[], unsent: string[] = []): DeviceHistory => ({
  items,
  unsentDeletions: new Set(unsent),
});
const account = (
  pictures: AccountPicture[],
  more: Partial<AccountHistory> = {},
): AccountHistory => ({
  keepPictures: true,
  pictures,
  deletedIds: [],
  goneIds: [],
  ...more,
});
const ids = (entries: readonly { item: HistoryItem }[]) => entries.map(({ item: { id } }) => id);

describe('one history of device and account', () => {
  it('shows each picture once, newest first, wherever it is', () => {
    const merged = mergeHistory(
      device([item('b', 2), item('c', 3)]),
      account([onServer('c', 3), onServer('a', 1), onServer('d', 4)]),
    );
    expect(ids(merged.entries)).toEqual(['d', 'c', 'b', 'a']);
    expect(ids(merged.toSave)).toEqual(['d', 'a']);
    expect(merged.toSend).toEqual([item('b', 2)]);
  });

  it('sends the oldest first where the device is full, so that it may go for a new one', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => item(`item-${at}`, at + 1));
    const sent = (count: number) =>
      mergeHistory(device(many(count)), account([onServer('item-0', 1)])).toSend.map(
        ({ id }) => id,
      );
    expect(sent(49).slice(0, 2)).toEqual(['item-48', 'item-47']);
    expect(sent(50).slice(0, 2)).toEqual(['item-1', 'item-2']);
  });

  it('shows what is on the device while the server is not reached, and sends nothing', () => {
    const merged = mergeHistory(device([item('a', 1), item('b', 2)], ['b']), null);
    expect(ids(merged.entries)).toEqual(['a']);
    expect(merged).toMatchObject({ toRemove: [], toSend: [], toSave: [], gone: [] });
  });

  it('removes what was deleted elsewhere, if the account keeps pictures, and else nothing', () => {
    const here = device([item('a', 1), item('b', 2)]);
    const keeps = mergeHistory(here, account([], { deletedIds: ['a', 'x'] }));
    expect(keeps.toRemove).toEqual(['a']);
    expect(ids(keeps.entries)).toEqual(['b']);
    const off = mergeHistory(here, account([], { keepPictures: false, deletedIds: ['a'] }));
    expect(off.toRemove).toEqual([]);
    expect(off.toSend).toEqual([]);
    expect(ids(off.entries)).toEqual(['b', 'a']);
  });

  it('does not show what was deleted here, whatever the server still says', () => {
    const merged = mergeHistory(
      device([], ['a', 'gone']),
      account([onServer('a', 1)], { goneIds: ['gone', 'lost', 'evicted'] }),
    );
    expect(merged).toMatchObject({ entries: [], toSave: [], gone: ['lost', 'evicted'] });
  });

  it('finishes an edit even if the account saves nothing, and sends a filter only if it does', () => {
    const edit = onServer('e', 2, { state: 'unfinished' });
    const filter = onServer('f', 1, { state: 'on_device' });
    for (const picture of [edit, filter]) delete picture.file;
    const here = device([item('e', 2), item('f', 1)]);
    const off = mergeHistory(here, account([edit, filter], { keepPictures: false }));
    expect(off.toSend.map(({ id }) => id)).toEqual(['e']);
    expect(mergeHistory(here, account([edit, filter])).toSend.map(({ id }) => id)).toEqual([
      'e',
      'f',
    ]);
    const elsewhere = mergeHistory(device([]), account([edit, filter]));
    expect(ids(elsewhere.entries)).toEqual(['e', 'f']);
    expect(elsewhere).toMatchObject({ toSend: [], toSave: [] });
  });

  it('sends nothing that is older than the newest 200 of all', () => {
    const kept = Array.from({ length: accountPicturesMax }, (_, at) =>
      onServer(`k${at}`, 100 + at),
    );
    const merged = mergeHistory(device([item('old', 1), item('new', 999)]), account(kept));
    expect(merged.toSend.map(({ id }) => id)).toEqual(['new']);
    expect(mergeHistory(device([item('old', 1)]), account(kept.slice(1))).toSend).toHaveLength(1);
  });

  it('shows of a picture on the server what its device shows', () => {
    const options = { tool: 'filter', filterType: 'Sepia' };
    const edited = onServer('e', 2, { type: 'edit', prompt: 'A hat', options });
    const [shown, plain] = mergeHistory(device([]), account([edited, onServer('p', 1)])).entries;
    expect(shown?.item).toEqual({
      id: 'e',
      type: 'edit',
      prompt: 'A hat',
      url: '',
      ts: 2,
      options,
    });
    expect(plain?.item).toEqual(item('p', 1));
  });

  it('saves only as many pictures as the device has free places', () => {
    const here = Array.from({ length: 48 }, (_, at) => item(`h${at}`, at));
    const there = [5, 4, 3].map((ts) => onServer(`t${ts}`, 1000 + ts));
    const merged = mergeHistory(device(here), account(there));
    expect(ids(merged.toSave)).toEqual(['t5', 't4']);
    expect(merged.entries).toHaveLength(51);
  });
});
