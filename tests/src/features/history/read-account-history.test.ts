// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { picturesKey } from '../../../../src/api/query-keys.ts';
import { readAccountHistory } from '../../../../src/features/history/read-account-history.ts';
import { accountOf } from '../../support/account-pictures.ts';
import { serveTests } from '../../support/answering-server.ts';

const server = serveTests();
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
const of = (name: string) => accountOf({ deletedIds: [name] });
const calls = async (count: number) =>
  vi.waitFor(() => expect(server.calls('listPictures')).toHaveLength(count), 15_000);

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
});
