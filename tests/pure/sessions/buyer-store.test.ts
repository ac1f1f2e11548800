import { beforeEach, expect, it } from 'vitest';
import { readBuyer, saveBuyer } from '../../../worker/sessions/buyer-store.ts';
import { deleteUser } from '../../../worker/sessions/user-store.ts';
import { openDatabase } from '../d1.ts';
import { saveUser } from '../save-user.ts';

const nothing = { company: '', address: '', taxNumber: '' };
let database: D1Database;

beforeEach(async () => {
  database = openDatabase();
  for (const id of ['ada', 'eve']) await saveUser(database, id, 0);
});

it('a user has on receipts what was set last, and each user their own', async () => {
  expect(await readBuyer(database, 'ada')).toEqual(nothing);
  for (const buyer of [
    { company: 'Ada & Co', address: '', taxNumber: 'DE 1' },
    { company: '', address: '', taxNumber: 'DE 2' },
    { company: 'Ada & Co', address: '', taxNumber: '' },
  ]) {
    await saveBuyer(database, 'ada', buyer);
    expect(await readBuyer(database, 'ada')).toEqual(buyer);
  }
  expect(await readBuyer(database, 'eve')).toEqual(nothing);
});

it('what a user has on receipts is deleted with the user', async () => {
  for (const id of ['ada', 'eve'])
    await saveBuyer(database, id, { company: id, address: '', taxNumber: '1' });
  await deleteUser(database, 'ada');
  await saveUser(database, 'ada', 0);
  expect(await readBuyer(database, 'ada')).toEqual(nothing);
  expect(await readBuyer(database, 'eve')).toEqual({ company: 'eve', address: '', taxNumber: '1' });
});
