// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { picturesKey } from '../../../../src/api/query-keys.ts';
import {
  readAccountHistory,
  readKeptIds,
} from '../../../../src/features/history/read-account-history.ts';
import { accountOf, keptPicture } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/answering-server.ts';

const server = serveTests();
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
});
const before = accountOf({ deletedIds: ['before'] });
const after = accountOf({ deletedIds: ['after'] });
const calls = async (count: number) =>
  vi.waitFor(() => expect(server.calls('listPictures')).toHaveLength(count));

describe.each([
  ['that was never read', undefined],
  ['of which an earlier answer is known', accountOf({ deletedIds: ['earlier'] })],
])('an account %s', (_, known) => {
  beforeEach(() => queries.setQueryData(picturesKey, known));

  it('is read once more for a reader whose request another one ends', async () => {
    const held = server.hold('listPictures');
    const first = readAccountHistory(queries, { retry: false });
    await calls(1);
    const second = readAccountHistory(queries);
    await calls(2);
    held.answer(before);
    held.answer(after);
    const read = [await first, await second];
    expect(read.map((account) => account?.deletedIds)).toEqual([['after'], ['after']]);
    expect(server.calls('listPictures')).toHaveLength(2);
  });

  it('is read once more for what a picture may evict, when a message ends the request', async () => {
    const held = server.hold('listPictures');
    const ids = readKeptIds(queries);
    await calls(1);
    for (const round of [2, 3]) {
      void queries.cancelQueries({ queryKey: picturesKey });
      await calls(round);
    }
    for (const kept of ['first', 'second', 'third']) {
      held.answer(accountOf({ pictures: [keptPicture(kept)] }));
    }
    expect([...(await ids)]).toEqual(['third']);
  });

  it('is unknown where it can’t be reached, or refuses', async () => {
    expect(await readAccountHistory(queries, { retry: false })).toBeNull();
    server.refuse('listPictures', 'signed_out');
    expect(await readAccountHistory(queries, { retry: false })).toBeNull();
    expect([...(await readKeptIds(queries))]).toEqual([]);
    expect(server.calls('listPictures')).toHaveLength(3);
  });

  it('is not read again for a user who has gone', async () => {
    server.hold('listPictures');
    const read = readAccountHistory(queries, { retry: false });
    await calls(1);
    queries.removeQueries();
    expect(await read).toBeNull();
    expect(server.calls('listPictures')).toHaveLength(1);
  });
});
