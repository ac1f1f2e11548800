import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { ResultMover } from '../../../../worker/account/results/result-mover.ts';
import { makePicture, openAccount } from '../open-account.ts';

let account: AccountParts;
let stored: string[];
let mover: ResultMover;
const inR2 = vi.fn<(key: string) => Promise<void>>();

beforeEach(() => {
  stored = [];
  inR2.mockResolvedValue(undefined);
  account = openAccount(() => 1_000_000);
  account.ledger.grant({ ref: 'order:1', credits: 100 });
  const bucket = {
    put: async (key: string) => {
      await inR2(key);
      stored.push(key);
    },
  };
  mover = new ResultMover(bucket as unknown as R2Bucket, account);
});
afterEach(() => vi.resetAllMocks());

const make = (id: string) => makePicture(account, id);

it('the move of a result leaves it in R2 alone', async () => {
  const key = make('one');
  await mover.move('one');
  expect(stored).toEqual([key]);
  expect(account.unsavedResults.size('one')).toBe(0);
  await mover.move('one');
  expect(stored).toEqual([key]);
});

it('a result that was moved or deleted is not stored again, even by who has its bytes', async () => {
  make('one');
  account.unsavedResults.remove('one');
  await mover.move('one', new Uint8Array(1));
  expect(inR2).not.toHaveBeenCalled();
});

it('three results move at the same time, and a fourth waits for the alarm', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const id of ['one', 'two', 'three', 'four']) make(id);
  inR2.mockImplementation(() => promise);
  const moves = ['one', 'two', 'three', 'four'].map((id) => mover.move(id));
  expect(inR2).toHaveBeenCalledTimes(3);
  expect(mover.isMoving('four')).toBe(false);
  resolve();
  await Promise.all(moves);
  expect(account.unsavedResults.jobIds(9)).toEqual(['four']);
});

it('a result that R2 refuses stays in the account, and can be moved again', async () => {
  const key = make('one');
  inR2.mockRejectedValue(new Error('R2 is down'));
  await expect(mover.move('one')).rejects.toThrow('R2 is down');
  inR2.mockResolvedValue(undefined);
  expect(mover.isMoving('one')).toBe(false);
  expect(account.unsavedResults.jobIds(9)).toEqual(['one']);
  await mover.move('one');
  expect(stored).toEqual([key]);
});

it('a round of moves tries the others where one fails, and throws the first failure', async () => {
  const keys = ['one', 'two', 'three'].map(make);
  inR2.mockImplementation(async (key) => {
    if (key !== keys[2]) throw new Error(`${key} failed`);
  });
  await expect(mover.moveAll()).rejects.toThrow('user.one.png failed');
  expect(stored).toEqual(keys.slice(2));
  inR2.mockResolvedValue(undefined);
  await mover.moveAll();
  expect(stored.toSorted()).toEqual(keys.toSorted());
});
