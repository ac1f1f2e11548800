import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/queries.ts';
import { jobsKey, picturesKey } from '../../../../src/api/query-keys.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { LocalHistory } from '../../../../src/device/history/local-history.ts';
import type { HistoryEntry } from '../../../../src/device/history/merge-history.ts';
import { writeSubmittedMark } from '../../../../src/device/history/submitted-marks.ts';
import { HistorySaver } from '../../../../src/features/history/history-saver.tsx';
import { HistorySync } from '../../../../src/features/history/history-sync.tsx';
import {
  dueToSend,
  noteFailed,
  noteSent,
  readUnsent,
} from '../../../../src/features/history/unsent-pictures.ts';
import {
  useHistory,
  useMergedHistory,
  useSavedPicture,
  useWholePicture,
} from '../../../../src/features/history/use-history.ts';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { QueryClient } from '@tanstack/react-query';
import { readAccountHistory } from '../../../../src/features/history/read-account-history.ts';
import { UnsentNote } from '../../../../src/features/history/unsent-note.tsx';
import { uiTexts } from '../../../../src/texts/en/shell/ui.ts';
import { until } from '../../../until.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { finishedJob } from '../../support/sample-jobs.ts';
import { signIn, signOut } from '../../support/sessions.ts';
import { pngOf } from '../../support/small-pictures.ts';

const server = serveTests();
// A page is idle at once, and the pages of a test are taken away after its stand-ins.
Object.assign(window, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
});
let users = 0;
let userId: string;
let history: LocalHistory;

beforeEach(async () => {
  users += 1;
  userId = `user-${users}`;
  history = new LocalHistory(userId);
  server.response('listPictures', accountOf());
  server.response('listJobs', { jobs: [] });
  server.response('saveJob', { saved: true });
  await signOut(server);
});

const itemOf = (id: string): HistoryItem => ({
  id,
  type: 'text2img',
  prompt: id,
  url: '',
  ts: 1_700_000_000_000,
});
const here = () => history.read().items.map(({ id }) => id);

describe('the history of this device', () => {
  it('is read again after each change, also by another page, and no more when it is left', async () => {
    const { result, unmount } = hookInApp(() => useHistory(userId));
    const ids = () => result.current.read?.items.map(({ id }) => id);
    await waitFor(() => expect(ids()).toEqual([]));
    await history.add(itemOf('a'), pngOf(1, 1));
    await waitFor(() => expect(ids()).toEqual(['a']));
    expect(result.current.read?.usage.items).toBe(1);
    await history.remove(['a'], { everywhere: false });
    await waitFor(() => expect(ids()).toEqual([]));
    unmount();
    await history.add(itemOf('b'), pngOf(1, 1));
    expect(ids()).toEqual([]);
  });

  it('of another user is that user’s', async () => {
    await history.add(itemOf('a'), pngOf(1, 1));
    let shown = userId;
    const { result, rerender } = hookInApp(() => useHistory(shown));
    await waitFor(() => expect(result.current.read?.items).toHaveLength(1));
    shown = `${userId}-other`;
    rerender();
    await waitFor(() => expect(result.current.read?.items).toHaveLength(0));
  });

  it('is one with the account’s, of all its pages', async () => {
    await history.add(itemOf('a'), pngOf(1, 1));
    const held = server.hold('listPictures');
    const { result } = hookInApp(() => useMergedHistory(userId));
    await waitFor(() => expect(result.current.merged?.entries).toHaveLength(1));
    expect([result.current.server, result.current.account]).toEqual(['asked', null]);
    await act(async () =>
      held.response(accountOf({ pictures: [keptPicture('x')], nextCursor: '17.x' })),
    );
    await waitFor(() => expect(server.calls('listPictures')).toHaveLength(2));
    expect(server.calls('listPictures')[1]?.query.get('cursor')).toBe('17.x');
    await act(async () => held.response(accountOf({ pictures: [keptPicture('y')] })));
    await waitFor(() => expect(result.current.server).toBe('reached'));
    const merged = result.current.merged?.entries.map(({ item }) => item.id);
    expect(merged?.toSorted()).toEqual(['a', 'x', 'y']);
  });
});

describe('a saved picture', () => {
  const entry = (id: string, known: Partial<HistoryEntry> = {}): HistoryEntry => ({
    item: itemOf(id),
    isOnDevice: true,
    account: null,
    ...known,
  });

  it('comes from this device, without the network', async () => {
    await history.add(itemOf('a'), pngOf(30, 20));
    const { result } = hookInApp(() =>
      useSavedPicture(userId, entry('a', { account: keptPicture('a') })),
    );
    await waitFor(() => expect(result.current).toBeInstanceOf(Blob));
    expect(server.fetched).toEqual([]);
  });

  it('that only the account has is fetched, and takes a free place here', async () => {
    const png = await pngOf(30, 20).arrayBuffer();
    server.files.set('/pictures/x', () => new Response(png));
    const given = entry('x', { isOnDevice: false, account: keptPicture('x') });
    const { result } = hookInApp(() => useSavedPicture(userId, given));
    await waitFor(() => expect(result.current).toBeInstanceOf(Blob));
    await waitFor(() => expect(here()).toEqual(['x']));
  });

  it('that the device can’t read is fetched large from the account', async () => {
    vi.spyOn(LocalHistory.prototype, 'picture').mockRejectedValue(new Error('Unreadable'));
    const png = await pngOf(30, 20).arrayBuffer();
    server.files.set('/pictures/x', () => new Response(png));
    const given = entry('x', { account: keptPicture('x') });
    const small = hookInApp(() => useSavedPicture(userId, given));
    await waitFor(() => expect(small.result.current).toBe('unread'));
    expect(server.fetched).toEqual([]);
    const large = hookInApp(() => useWholePicture(userId, given, { isEnabled: true }));
    await waitFor(() => expect(large.result.current).toBeInstanceOf(Blob));
    vi.restoreAllMocks();
  });
});

describe('the pictures that are finished', () => {
  const submit = (id: string, user = userId) =>
    writeSubmittedMark(user, id, { mayEvict: true }, Date.now());

  beforeEach(async () => {
    await signIn(server, { id: userId });
    const png = await pngOf(30, 20).arrayBuffer();
    for (const id of ['job-1', 'job-2'])
      server.files.set(`/pictures/${id}.png`, () => new Response(png));
  });

  it('are saved here as they end, once, where they were submitted here', async () => {
    submit('job-1');
    submit('job-2');
    server.response('listJobs', { jobs: [finishedJob('job-1'), finishedJob('job-3')] });
    renderInApp(<HistorySaver userId={userId} />);
    await waitFor(() => expect(here()).toEqual(['job-1']));
    await waitFor(() => expect(server.calls('saveJob').map(({ id }) => id)).toEqual(['job-1']));
    const later = finishedJob('job-2', { settledAt: '2026-11-25T11:00:00.000Z' });
    act(() => void queries.setQueryData(jobsKey, { jobs: [later, finishedJob('job-1')] }));
    await waitFor(() => expect(here()).toEqual(['job-2', 'job-1']));
    await waitFor(() =>
      expect(server.calls('saveJob').map(({ id }) => id)).toEqual(['job-1', 'job-2']),
    );
    expect(server.fetched).toEqual(['/pictures/job-1.png', '/pictures/job-2.png']);
  });
});

describe('the sync of the history', () => {
  it('sends a deletion on this device to the server at once', async () => {
    await signIn(server, { id: userId, keepPictures: true });
    server.response('deletePicture', { deleted: true });
    server.response(
      'listPictures',
      accountOf({ keepPictures: true, pictures: [keptPicture('a')] }),
    );
    await history.add(itemOf('a'), pngOf(1, 1));
    renderInApp(<HistorySync userId={userId} />);
    await waitFor(() => expect(server.calls('listPictures').length).toBeGreaterThan(0));
    await history.remove(['a'], { everywhere: true });
    await waitFor(() => expect(server.calls('deletePicture').map(({ id }) => id)).toEqual(['a']));
  });

  it('sends again what could not be sent, when the network is back', async () => {
    await signIn(server, { id: userId });
    noteFailed('unsent');
    const { round } = readUnsent();
    renderInApp(<HistorySync userId={userId} />);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(readUnsent().round).toBe(round + 1));
    noteSent('unsent');
  });
});

it('the account is read once more for a reader whose request another one ends', async () => {
  const held = server.hold('listPictures');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const calls = (count: number) =>
    until(() => expect(server.calls('listPictures')).toHaveLength(count));
  client.setQueryData(picturesKey, accountOf({ deletedIds: ['earlier'] }));
  const first = readAccountHistory(client);
  await calls(1);
  const second = readAccountHistory(client);
  await calls(2);
  held.response(accountOf({ deletedIds: ['before'] }));
  held.response(accountOf({ deletedIds: ['after'] }));
  const read = [await first, await second];
  expect(read.map((account) => account?.deletedIds)).toEqual([['after'], ['after']]);
  expect(server.calls('listPictures')).toHaveLength(2);
});

it('the pictures that the account has not are sent again by the button, which works until one fails again', () => {
  const item = itemOf(`${userId}-unsent`);
  const again = () => screen.getByRole('button', { name: uiTexts.tryAgain });
  noteFailed(item.id);
  expect(dueToSend([item])).toEqual({ due: [], isAll: false });
  renderInApp(<UnsentNote entries={[{ item, isOnDevice: true, account: null }]} isKept />);
  expect(again().ariaBusy).toBeNull();
  const { round } = readUnsent();
  act(() => again().click());
  expect([readUnsent().round, again().ariaBusy]).toEqual([round + 1, 'true']);
  expect(dueToSend([item])).toEqual({ due: [item], isAll: true });
  act(() => void noteFailed(item.id));
  expect(again().ariaBusy).toBeNull();
  act(() => noteSent(item.id));
});
