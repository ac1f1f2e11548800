import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewIncident } from '../../../worker/incidents/incident.ts';
import { IncidentStore, reportIncident } from '../../../worker/incidents/incident-store.ts';
import { environmentWith } from '../environment.ts';

const now = 1_800_000_000_000;

let environment: Env;
let store: IncidentStore;
/** The lines of the log. */
let logged: unknown[];

beforeEach(() => {
  environment = environmentWith();
  store = new IncidentStore(environment.DATABASE);
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(JSON.parse(line)));
});

const misfit = (subject = 'order:pay_1', amount = 100): NewIncident => ({
  kind: 'payment_does_not_fit',
  subject,
  detail: { subject, amount },
});

const all = (limit = 9) => store.list({ isOpen: false, limit });
const open = (limit = 9) => store.list({ isOpen: true, limit });
const subjects = (incidents: { detail: Record<string, unknown> }[]) =>
  incidents.map(({ detail }) => detail.subject);

describe('an incident', () => {
  it('an incident is logged each time, recorded once, and counted when it happens again', async () => {
    await reportIncident(environment, misfit(), now);
    await reportIncident(environment, misfit('order:pay_1', 200), now + 1000);
    expect(await all()).toEqual([
      {
        id: 1,
        kind: 'payment_does_not_fit',
        detail: { subject: 'order:pay_1', amount: 100 },
        firstAt: now,
        lastAt: now + 1000,
        times: 2,
        closedAt: null,
        closedBecause: null,
      },
    ]);
    expect(logged).toEqual([
      { event: 'payment_does_not_fit', subject: 'order:pay_1', amount: 100 },
      { event: 'payment_does_not_fit', subject: 'order:pay_1', amount: 200 },
    ]);
  });

  it('another kind or another subject is another incident', async () => {
    await reportIncident(environment, misfit(), now);
    await reportIncident(environment, misfit('order:pay_2'), now);
    await reportIncident(environment, { ...misfit(), kind: 'dispute_opened' }, now);
    expect((await all()).map(({ kind, times }) => [kind, times])).toEqual([
      ['dispute_opened', 1],
      ['payment_does_not_fit', 1],
      ['payment_does_not_fit', 1],
    ]);
  });

  it('the incident that happened last is listed first, however old it is, and of two the later recorded one', async () => {
    await reportIncident(environment, misfit('old'), now);
    await reportIncident(environment, misfit('first'), now + 1000);
    await reportIncident(environment, misfit('second'), now + 1000);
    await reportIncident(environment, misfit('old'), now + 2000);
    expect(subjects(await all())).toEqual(['old', 'second', 'first']);
    expect(subjects(await all(2))).toEqual(['old', 'second']);
  });

  it('an incident that D1 does not take is logged, and disturbs nothing', async () => {
    await environment.DATABASE.prepare('DROP TABLE incidents').run();
    await reportIncident(environment, misfit(), now);
    expect(logged).toEqual([
      { event: 'payment_does_not_fit', subject: 'order:pay_1', amount: 100 },
      {
        event: 'incident_not_recorded',
        of: 'payment_does_not_fit',
        reason: 'Error: no such table: incidents',
      },
    ]);
  });
});

describe('an incident that is closed', () => {
  it('an incident is known by its kind and subject, open or closed', async () => {
    const { kind, subject } = misfit();
    expect(await store.has({ kind, subject })).toBe(false);
    await reportIncident(environment, misfit(), now);
    expect(await store.has({ kind, subject })).toBe(true);
    expect(await store.has({ kind, subject: 'order:pay_2' })).toBe(false);
    expect(await store.has({ kind: 'dispute_opened', subject })).toBe(false);
    await store.solve({ kind, subject }, 'The payment was refunded.', now);
    expect(await store.has({ kind, subject })).toBe(true);
  });

  it('an incident is solved once, with the first reason, and no other one is', async () => {
    await reportIncident(environment, misfit(), now);
    await reportIncident(environment, misfit('order:pay_2'), now);
    await store.solve(misfit(), 'The payment was refunded.', now + 1);
    await store.solve(misfit(), 'It was closed twice.', now + 2);
    expect(subjects(await open())).toEqual(['order:pay_2']);
    expect(await all()).toMatchObject([
      { closedAt: null, closedBecause: null },
      { closedAt: now + 1, closedBecause: 'The payment was refunded.' },
    ]);
  });

  it('the incidents of a kind whose subjects begin alike are solved together, and no others', async () => {
    await reportIncident(environment, misfit('one:pay_1:a'), now);
    await store.close(1, 'Refunded by hand', now + 1);
    for (const subject of ['one:pay_1:b', 'one:pay_1:c', 'one:pay_11:a', 'two:one:pay_1:a']) {
      await reportIncident(environment, misfit(subject), now);
    }
    await reportIncident(environment, { ...misfit('one:pay_1:b'), kind: 'dispute_opened' }, now);
    const { kind } = misfit();
    await store.solveAll({ kind, subject: 'one:pay_1:' }, 'Refunded', now + 2);
    expect((await open()).map((one) => [one.kind, one.detail.subject])).toEqual([
      ['dispute_opened', 'one:pay_1:b'],
      [kind, 'two:one:pay_1:a'],
      [kind, 'one:pay_11:a'],
    ]);
    expect((await all()).slice(3)).toMatchObject([
      { closedAt: now + 2, closedBecause: 'Refunded' },
      { closedAt: now + 2, closedBecause: 'Refunded' },
      { closedAt: now + 1, closedBecause: 'Refunded by hand' },
    ]);
  });

  it('the operator closes an open incident once, and no other one', async () => {
    await reportIncident(environment, misfit(), now);
    await reportIncident(environment, misfit('order:pay_2'), now);
    expect(await store.close(1, 'Refunded by hand', now + 1)).toBe(true);
    expect(await store.close(1, 'Again', now + 2)).toBe(false);
    expect(await store.close(3, 'Not there', now + 2)).toBe(false);
    expect(subjects(await open())).toEqual(['order:pay_2']);
    expect((await all())[1]).toMatchObject({
      closedAt: now + 1,
      closedBecause: 'Refunded by hand',
    });
  });

  it('an incident that happens again after it was closed is counted, and stays closed', async () => {
    await reportIncident(environment, misfit(), now);
    await store.close(1, 'Refunded by hand', now + 1);
    await reportIncident(environment, misfit(), now + 2);
    expect(await open()).toEqual([]);
    expect(await all()).toMatchObject([
      { times: 2, lastAt: now + 2, closedBecause: 'Refunded by hand' },
    ]);
  });
});

describe('the incidents that await an alert', () => {
  it('the longest due come first, at most the requested number, and none early', async () => {
    await reportIncident(environment, misfit('second'), now);
    await reportIncident(environment, misfit('third'), now);
    await reportIncident(environment, misfit('first'), now - 1);
    await reportIncident(environment, misfit('later'), now + 1);
    expect(subjects(await store.toAlert(now, 9))).toEqual(['first', 'second', 'third']);
    expect(subjects(await store.toAlert(now, 2))).toEqual(['first', 'second']);
  });

  it('an incident is announced once, and one whose alert failed waits for its time with its number of attempts', async () => {
    await reportIncident(environment, misfit('told'), now);
    await reportIncident(environment, misfit('waits'), now);
    await reportIncident(environment, misfit('next'), now);
    await store.alerted(1, now);
    await store.postponeAlert(2, now + 5);
    await store.postponeAlert(2, now + 7);
    expect(subjects(await store.toAlert(now + 6, 9))).toEqual(['next']);
    const [next, waits] = await all();
    expect(await store.toAlert(now + 7, 9)).toEqual([
      { ...next, alertTries: 0 },
      { ...waits, alertTries: 2 },
    ]);
  });

  it('an incident that may be opened again is counted when it is, and not while it is open', async () => {
    const again = { ...misfit('order:pay_1', 200), opensAgain: true };
    await store.record(misfit(), now);
    await store.record(again, now + 1);
    expect(await all()).toMatchObject([{ times: 1, lastAt: now, detail: { amount: 100 } }]);
    await store.solve(misfit(), 'It fits', now + 2);
    await store.record(again, now + 3);
    expect(await all()).toMatchObject([
      { times: 2, lastAt: now + 3, detail: { amount: 200 }, closedAt: null, closedBecause: null },
    ]);
  });
});
