import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { IncidentStore } from '../../../../worker/incidents/incident-store.ts';
import {
  breakLedger,
  type Opened,
  openObject,
  repairLedger,
  signIn,
  start,
  uploadOf,
  userId,
} from './open-object.ts';

const purchase = { ref: 'order:1', credits: 45 };
const dispute = { disputeId: 'disp_1', grantRef: 'order:1' };

/** An account that has bought credits, and whose alarm was lost since. */
async function openBuyer() {
  const world = openObject();
  await signIn(world.object);
  await world.object.ledger.grant(purchase);
  world.setAlarm(null);
  return world;
}

const incidentsOf = async ({ environment }: Opened) =>
  (await new IncidentStore(environment.DATABASE).list({ isOpen: true, limit: 9 })).map(
    ({ kind, detail }) => ({ kind, ...detail }),
  );

describe('the credits of an account', () => {
  const changes: [string, (object: Opened['object']) => Promise<unknown>][] = [
    ['a grant', (object) => object.ledger.grant({ ref: 'order:2', credits: 1 })],
    [
      'a reversal',
      (object) =>
        object.ledger.reverse({
          ref: 'return:1',
          grantRef: 'order:1',
          returned: { credits: 1 },
          note: 'Refund',
        }),
    ],
    ['a dispute', (object) => object.ledger.openDispute(dispute)],
    ['a freeze', (object) => object.ledger.freeze({ ref: 'freeze:1', reason: 'A check' })],
    ['its end', (object) => object.ledger.unfreeze({ ref: 'unfreeze:1', reason: 'All is well' })],
  ];
  it.each(changes)('%s lets the alarm audit the ledger a day later', async (_, change) => {
    const { object, alarm } = await openBuyer();
    expect(await change(object)).toMatchObject({ ok: true });
    expect(alarm()).toBe(start + dayMs);
  });
});

describe('a halted account', () => {
  it('an account whose ledger is wrong is halted, and the operator learns of it', async () => {
    const world = await openBuyer();
    breakLedger(world);
    expect(await world.object.ledger.grant({ ref: 'order:2', credits: 1 })).toMatchObject({
      code: 'account_halted',
    });
    await world.idle();
    const { halted, faults } = world.object.report();
    expect(faults).not.toEqual([]);
    expect(await incidentsOf(world)).toEqual([{ kind: 'account_halted', userId, reason: halted }]);
  });

  it('a halt that D1 did not record is recorded by the next maintenance', async () => {
    const world = await openBuyer();
    breakLedger(world);
    await world.object.ledger.grant({ ref: 'order:2', credits: 1 });
    await world.idle();
    await world.environment.DATABASE.prepare('DELETE FROM incidents').run();
    await world.object.runMaintenance();
    const { halted } = world.object.report();
    expect(await incidentsOf(world)).toEqual([{ kind: 'account_halted', userId, reason: halted }]);
  });

  it('an account is halted by the start of its object where its ledger is wrong', async () => {
    const world = await openBuyer();
    breakLedger(world);
    const again = world.restart();
    expect(again.report().halted).not.toBeNull();
    await world.idle();
    expect(await incidentsOf(world)).toHaveLength(1);
  });

  it('an account resumes after its repair alone, and then does what is due', async () => {
    const world = await openBuyer();
    const { object, bucket } = world;
    await object.jobs.addUpload(uploadOf('u1'));
    breakLedger(world);
    await object.ledger.grant({ ref: 'order:2', credits: 1 });
    vi.setSystemTime(start + 2 * dayMs);
    expect(await object.resume()).toBe(false);
    expect(object.report().halted).not.toBeNull();
    expect(bucket.deleted).toEqual([]);
    repairLedger(world);
    expect(await object.resume()).toBe(true);
    expect(object.report()).toMatchObject({ halted: null, faults: [] });
    expect(bucket.deleted).toEqual(['u1.png']);
    expect(await object.ledger.grant({ ref: 'order:3', credits: 1 })).toMatchObject({
      ok: true,
      balance: 48,
    });
  });
});
