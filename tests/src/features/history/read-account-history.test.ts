// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { picturesKey } from '../../../../src/api/query-keys.ts';
import { accountHistoryQuery } from '../../../../src/features/history/account-history.ts';
import {
  askAccountHistory,
  readAccountHistory,
  readKeptIds,
} from '../../../../src/features/history/read-account-history.ts';
import { accountOf } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/answering-server.ts';

const server = serveTests();
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
const of = (name: string) => accountOf({ deletedIds: [name] });
const calls = async (count: number) =>
  vi.waitFor(() => expect(server.calls('listPictures')).toHaveLength(count));

describe.each([
  ['that was never read', undefined],
  ['of which an earlier answer is known', of('earlier')],
])('an account %s', (_, known) => {
  beforeEach(() => queries.setQueryData(picturesKey, known));

  it('is read once more for a reader whose request another one ends', async () => {
    const held = server.hold('listPictures');
    const first = readAccountHistory(queries);
    await calls(1);
    const second = readAccountHistory(queries);
    await calls(2);
    held.answer(of('before'));
    held.answer(of('after'));
    const read = [await first, await second];
    expect(read.map((account) => account?.deletedIds)).toEqual([['after'], ['after']]);
    expect(server.calls('listPictures')).toHaveLength(2);
  });

  it('is read once more each time that a message ends the request', async () => {
    const held = server.hold('listPictures');
    const read = readAccountHistory(queries);
    await calls(1);
    for (const round of [2, 3]) {
      void queries.cancelQueries({ queryKey: picturesKey });
      await calls(round);
    }
    for (const name of ['first', 'second', 'third']) held.answer(of(name));
    expect((await read)?.deletedIds).toEqual(['third']);
  });

  it('is unknown where the server refuses', async () => {
    server.refuse('listPictures', 'signed_out');
    expect(await readAccountHistory(queries)).toBeNull();
    expect(server.calls('listPictures')).toHaveLength(1);
  });

  it('is not read again for a user who has gone', async () => {
    server.hold('listPictures');
    const read = readAccountHistory(queries);
    await calls(1);
    queries.removeQueries();
    expect(await read).toBeNull();
    expect(server.calls('listPictures')).toHaveLength(1);
  });

  it('is asked once where a request of others is repeated for ever', async () => {
    const others = new QueryClient({
      defaultOptions: { queries: { retry: true, retryDelay: 60_000 } },
    });
    others.setQueryData(picturesKey, known);
    const reading = readAccountHistory(others);
    await calls(1);
    expect(await askAccountHistory()).toBeNull();
    expect([...(await readKeptIds())]).toEqual([]);
    others.removeQueries();
    await reading;
    expect(server.calls('listPictures')).toHaveLength(3);
  });
});

it('an answer that the device’s clock takes for a later one is read again', async () => {
  const updatedAt = Date.now() + 3_600_000;
  queries.setQueryData(picturesKey, of('earlier'), { updatedAt });
  server.answer('listPictures', of('now'));
  expect((await queries.fetchQuery({ ...accountHistoryQuery, staleTime: 0 })).deletedIds).toEqual([
    'earlier',
  ]);
  expect((await readAccountHistory(queries))?.deletedIds).toEqual(['now']);
});
