import { expect, it, vi } from 'vitest';
import { breakLedger, openObject, signIn, start, userId } from './open-object.ts';

it('the sign-in of a disabled user is refused, and the user remains in D1', async () => {
  const { object, makeUser, users } = openObject();
  await signIn(object);
  object.access.setDisabled(start);
  await makeUser();
  expect(await signIn(object, 'hash-2')).toEqual({ ok: false, code: 'user_disabled' });
  expect(object.session('hash-2')).toEqual({ state: 'signed_out' });
  expect(await users()).toEqual([{ id: userId }]);
});

it('the sign-in of a disabled user who has deleted the account is refused, and deletes them from D1', async () => {
  const { object, makeUser, users } = openObject();
  await signIn(object);
  await object.access.close('request-1');
  object.access.setDisabled(start);
  await makeUser();
  expect(await signIn(object, 'hash-2')).toEqual({ ok: false, code: 'user_disabled' });
  expect(await users()).toEqual([]);
  expect(object.status()).toMatchObject({ closed: true, erasures: 2 });
});

it('a halted account that was closed can’t be opened again, and its user is deleted from D1', async () => {
  const world = openObject();
  const { object, makeUser, users } = world;
  await signIn(object);
  await object.access.close('request-1');
  breakLedger(world);
  await makeUser();
  expect(await signIn(object, 'hash-2')).toEqual({ ok: false, code: 'account_halted' });
  expect(await users()).toEqual([]);
  expect(object.session('hash-2')).toEqual({ state: 'signed_out' });
});

it('a halted account that was not closed lets its user in', async () => {
  const world = openObject();
  await signIn(world.object);
  breakLedger(world);
  await world.object.ledger.grant({ ref: 'order:1', credits: 5 });
  expect(await signIn(world.object, 'hash-2')).toMatchObject({ ok: true });
});

it('a user who was to be deleted since the sign-in began has to sign in again', async () => {
  const { object, makeUser, users } = openObject();
  await signIn(object);
  const { erasures } = object.status();
  await object.access.close('request-1');
  await makeUser();
  expect(await signIn(object, 'hash-2', { erasures })).toEqual({
    ok: false,
    code: 'user_erased',
  });
  // D1 has deleted them before, so this one stays.
  expect(await users()).toEqual([{ id: userId }]);
  expect(await signIn(object, 'hash-2')).toMatchObject({ ok: true });
  expect(object.status()).toMatchObject({ closed: false });
  // A reopened account gets no second trial.
  expect(object.credits()).toMatchObject({ balance: 2 });
});

it('a user whom D1 has still to delete is deleted before they sign in again', async () => {
  const { object, makeUser, users, environment } = openObject();
  await makeUser();
  await signIn(object);
  const batch = vi.spyOn(environment.DATABASE, 'batch');
  batch.mockRejectedValue(new Error('D1 is down'));
  await object.access.close('request-1');
  await expect(signIn(object, 'hash-2')).rejects.toThrow('D1 is down');
  batch.mockRestore();
  expect(await users()).toEqual([{ id: userId }]);
  expect(await signIn(object, 'hash-2')).toEqual({ ok: false, code: 'user_erased' });
  expect(await users()).toEqual([]);
  expect(await signIn(object, 'hash-2')).toMatchObject({ ok: true });
});
