import { describe, expect, it, vi } from 'vitest';
import { problems } from '../../../domain/problems.ts';
import { listOperatorCalls } from '../../../worker/incidents/operator-log.ts';
import { operatorRoutes } from '../../../worker/operations/operator-routes.ts';
import { breakLedger, start } from '../account/object/open-object.ts';
import { openSignedIn, user, userId } from '../sessions/signed-in-world.ts';
import { requestAsOperator } from './request-as-operator.ts';

const reason = 'A request by e-mail of 25 November';
const path = `/api/operator/accounts/${userId}/delete`;

/** A signed-in user whom the operator can delete. `variables` are those of the deployment that differ. */
async function openErasure(variables: object = {}) {
  const world = await openSignedIn();
  const { environment } = world;
  Object.assign(environment, variables);
  return {
    ...world,
    erase: (body: object = { reason }) =>
      requestAsOperator(operatorRoutes, path, { body, environment }),
    /** What the outbox has. */
    emails: async () =>
      (
        await environment.DATABASE.prepare(
          'SELECT ref, kind, recipient, language FROM emails',
        ).all()
      ).results.map((row) => ({ ...row })),
  };
}

const deleted = { status: 200, json: { deleted: true, alreadyDeleted: false } };

describe('the deletion of an account by the operator', () => {
  it.each([
    ['signed-in', false],
    ['disabled', true],
  ])('a %s user is deleted, and the operator’s log has the reason', async (_, isDisabled) => {
    const { erase, object, hash, users, environment } = await openErasure();
    if (isDisabled) object.access.setDisabled(start);
    expect(await erase()).toEqual(deleted);
    expect(object.session(hash)).toEqual({ state: 'signed_out' });
    expect(object.status()).toMatchObject({ closed: true, erasures: 1 });
    expect(await users()).toEqual([]);
    expect(await listOperatorCalls(environment.DATABASE, 9)).toMatchObject([
      { at: start, method: 'POST', path, reason, status: 200 },
    ]);
  });

  it('a second deletion is harmless and says so, and no second e-mail is sent', async () => {
    const { erase, object, emails, environment } = await openErasure();
    // D1 still has the user and the address when it is asked again.
    const batch = vi.spyOn(environment.DATABASE, 'batch');
    batch.mockRejectedValue(new Error('D1 is down'));
    await erase();
    const entries = object.entries(9, null);
    vi.setSystemTime(start + 1);
    expect(await erase()).toEqual({ status: 200, json: { deleted: true, alreadyDeleted: true } });
    expect(object.entries(9, null)).toEqual(entries);
    expect(await emails()).toHaveLength(1);
  });

  it('a deletion that a restart interrupts is repeated, and is the first one', async () => {
    const { erase, object, emails } = await openErasure();
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    vi.spyOn(object.access, 'closeForOperator').mockImplementationOnce(async (requestId) => {
      await object.access.closeForOperator(requestId);
      lose();
      throw Object.assign(new Error('Restarted'), { retryable: true });
    });
    const erased = erase();
    await lost;
    await vi.advanceTimersByTimeAsync(50);
    expect(await erased).toEqual(deleted);
    expect(object.entries(9, null).map(({ kind }) => kind)).toEqual(['notice', 'trial']);
    expect(await emails()).toHaveLength(1);
  });

  it.each([
    [null, 'en'],
    ['hi', 'hi'],
  ] as const)(
    'the user who reads other e-mails in %s gets one about the deletion in %s',
    async (chosen, language) => {
      const { erase, object, emails } = await openErasure();
      await object.pictures.setEmailLanguage(chosen);
      await erase();
      expect(await emails()).toEqual([
        {
          ref: `deleted:${userId}:${start}`,
          kind: 'account_deleted',
          recipient: user.email,
          language,
        },
      ]);
    },
  );

  it('a halted account is not deleted, and the operator reads what to do first', async () => {
    const world = await openErasure();
    breakLedger(world);
    const { status, json } = await world.erase();
    expect([status, json.code]).toEqual([problems.account_halted.status, 'account_halted']);
    expect(json.detail).toContain('`resume`');
    expect(world.object.session(world.hash)).toMatchObject({ state: 'signed_in' });
    expect(await world.users()).toEqual([{ id: userId }]);
    expect(await world.emails()).toEqual([]);
  });

  it.each([[{}], [{ reason: ' ' }]])('nobody is deleted without a reason: %j', async (body) => {
    const { erase, object } = await openErasure();
    expect(await erase(body)).toMatchObject({ status: 422, json: { code: 'invalid_input' } });
    expect(object.status()).toMatchObject({ closed: false });
  });
});
