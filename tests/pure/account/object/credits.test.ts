import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { IncidentStore } from '../../../../worker/incidents/incident-store.ts';
import {
  breakLedger,
  closesObjects,
  type Opened,
  openObject,
  repairLedger,
  signIn,
  start,
  uploadOf,
  userId,
} from './open-object.ts';

closesObjects();

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
  it('a purchase is granted once, and its ledger is audited a day later', async () => {
    const { object, alarm } = openObject();
    await signIn(object);
    for (const _ of [1, 2]) {
      expect(await object.ledger.grant(purchase)).toEqual({ ok: true, balance: 47, available: 47 });
    }
    expect(alarm()).toBe(start + dayMs);
    expect(object.records()).toMatchObject({
      wasOpened: true,
      purchases: [{ ref: 'order:1', credits: 45 }],
      returns: [],
    });
  });

  it('entries are read newest first, and those before one that is named', async () => {
    const { object } = await openBuyer();
    const refs = (limit: number, beforeSeq: number | null) =>
      object.entries(limit, beforeSeq).map(({ ref }) => ref);
    expect(refs(9, null)).toEqual(['order:1', 'trial']);
    expect(refs(1, null)).toEqual(['order:1']);
    expect(refs(9, object.entries(1, null)[0]?.seq ?? 0)).toEqual(['trial']);
  });

  it('money that went back takes its share of the credits back', async () => {
    const { object } = await openBuyer();
    const returned = { minor: 100, ofMinor: 300 };
    const reversal = { ref: 'return:1', grantRef: 'order:1', returned, note: 'Refund' };
    expect(await object.ledger.reverse(reversal)).toMatchObject({ ok: true, balance: 32 });
    expect([
      object.ledger.creditsTaken('return:1'),
      object.ledger.creditsTaken('return:2'),
    ]).toEqual([15, 0]);
    expect(object.records().returns).toEqual([{ id: '1', grantRef: 'order:1', minor: 100 }]);
  });

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

describe('a dispute', () => {
  it('a dispute holds the credits of its payment until it ends', async () => {
    const { object } = await openBuyer();
    expect(object.ledger.readDispute('disp_1')).toBe('unknown');
    expect(await object.ledger.openDispute(dispute)).toMatchObject({ ok: true, available: 2 });
    expect(object.ledger.readDispute('disp_1')).toBe('held');
    object.ledger.endDispute('disp_1');
    expect(object.ledger.readDispute('disp_1')).toBe('ended');
    expect(object.credits()).toMatchObject({ balance: 47, held: 0 });
    expect(object.entries(1, null)).toMatchObject([
      { code: 'dispute_ended', params: { reason: 'kept' } },
    ]);
  });

  it('a dispute that was lost takes the credits that it held', async () => {
    const { object } = await openBuyer();
    await object.ledger.openDispute(dispute);
    const reversal = {
      ref: 'return:1',
      grantRef: 'order:1',
      returned: { credits: 45 },
      note: 'Dispute lost',
    };
    expect(await object.ledger.reverse({ ...reversal, lostDisputeId: 'disp_1' })).toMatchObject({
      balance: 2,
      available: 2,
    });
    expect(object.ledger.readDispute('disp_1')).toBe('ended');
    expect(object.entries(9, null).map(({ params }) => params)).toContainEqual({
      reason: 'lost',
    });
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

it('the maintenance says when something is due next: now, while a user is signed in', async () => {
  const { object } = openObject();
  expect(await object.runMaintenance()).toBeNull();
  await signIn(object);
  object.sessions.signOut('hash-1', { everywhere: false });
  await object.ledger.grant(purchase);
  expect(await object.runMaintenance()).toBe(start + dayMs);
  await signIn(object);
  expect(await object.runMaintenance()).toBe(start);
});
