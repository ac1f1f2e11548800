import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import {
  deleteOldAttempts,
  listOperatorCalls,
  type OperatorCall,
  recordOperatorAttempt,
  recordOperatorCall,
} from '../../../worker/incidents/operator-log.ts';
import { environmentWith } from '../environment.ts';

const hourMs = 60 * 60_000;
/** The first moment of an hour, and of a day. */
const now = 18_000 * dayMs;

const attempt: OperatorCall = {
  who: 'unnamed',
  network: '203.0.113.1',
  method: 'GET',
  path: '/api/operator/log',
  reason: null,
  status: 401,
};

let environment: Env;

beforeEach(() => {
  environment = environmentWith();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const calls = (limit = 999) => listOperatorCalls(environment.DATABASE, limit);

/** Records so many attempts of a network at a time. */
async function attemptAgain(times: number, network = attempt.network, at = now): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await recordOperatorAttempt(environment, { ...attempt, network }, at);
  }
}

/** Returns how often each network has tried in each hour, with the row that counts the networks. */
async function counted(): Promise<unknown[]> {
  const { results } = await environment.DATABASE.prepare(
    'SELECT network, hour, attempts FROM operator_attempts ORDER BY hour, attempts',
  ).all<{ network: string; hour: number; attempts: number }>();
  return results.map(({ network, hour, attempts }) => [network, hour, attempts]);
}

const incidents = () => new IncidentStore(environment.DATABASE).list({ isOpen: true, limit: 9 });

describe('the log of the operator', () => {
  it('calls are listed with all details, the latest first, at most the requested number', async () => {
    const disabled = {
      who: 'Ada',
      network: '203.0.113.9',
      method: 'POST',
      path: '/api/operator/accounts/bob/disable',
      reason: 'Chargebacks',
      status: 200,
    };
    await recordOperatorCall(environment.DATABASE, attempt, now + 1);
    await recordOperatorCall(environment.DATABASE, disabled, now);
    await recordOperatorCall(environment.DATABASE, { ...disabled, status: 404 }, now + 1);
    expect(await calls()).toEqual([
      { ...disabled, status: 404, at: now + 1 },
      { ...attempt, at: now + 1 },
      { ...disabled, at: now },
    ]);
    expect(await calls(1)).toMatchObject([{ status: 404 }]);
  });
});

describe('an attempt without the secret', () => {
  it('the first 20 attempts of a network in an hour are recorded, and later ones write nothing', async () => {
    await attemptAgain(20);
    expect(await calls()).toEqual(Array.from({ length: 20 }, () => ({ ...attempt, at: now })));
    await attemptAgain(5, attempt.network, now + hourMs - 1);
    expect(await calls()).toHaveLength(20);
    expect(await counted()).toEqual([
      ['networks', now / hourMs, 1],
      ['203.0.113.1', now / hourMs, 20],
    ]);
  });

  it('the attempts of 100 networks in an hour are logged, and those of the next one are not', async () => {
    for (let at = 0; at < 100; at += 1) await attemptAgain(1, `network ${at}`);
    expect([(await calls()).length, (await counted()).length]).toEqual([100, 101]);
    for (let at = 100; at < 110; at += 1) await attemptAgain(1, `network ${at}`);
    expect([(await calls()).length, (await counted()).length]).toEqual([100, 101]);
    expect(await counted()).toContainEqual(['networks', now / hourMs, 100]);
    await attemptAgain(1, 'network 0');
    await attemptAgain(1, 'network 100', now + hourMs);
    expect((await calls()).map(({ network }) => network).slice(0, 2)).toEqual([
      'network 100',
      'network 0',
    ]);
  });

  it('a network that attempts many times at once is counted once', async () => {
    await Promise.all(Array.from({ length: 15 }, () => attemptAgain(1)));
    expect(await counted()).toEqual([
      ['networks', now / hourMs, 1],
      ['203.0.113.1', now / hourMs, 15],
    ]);
  });

  it('the tenth attempt of a network in an hour is an incident, and no other one is', async () => {
    await attemptAgain(9);
    expect(await incidents()).toEqual([]);
    await attemptAgain(1, attempt.network, now + 5);
    await attemptAgain(15, attempt.network, now + 6);
    expect(await incidents()).toMatchObject([
      {
        kind: 'operator_refused',
        detail: { network: '203.0.113.1', attempts: 10 },
        firstAt: now + 5,
        times: 1,
      },
    ]);
  });

  it('the attempts of many networks are one incident a day, which hides no other', async () => {
    for (let network = 1; network <= 12; network += 1) {
      await attemptAgain(10, `203.0.113.${network}`, now + dayMs - 1);
    }
    expect(await incidents()).toMatchObject([{ kind: 'operator_refused', times: 12 }]);
    await attemptAgain(10, attempt.network, now + dayMs);
    expect(await incidents()).toMatchObject([{ times: 1 }, { times: 12 }]);
  });

  it('the numbers of attempts are deleted after 30 days', async () => {
    await attemptAgain(1);
    await attemptAgain(1, attempt.network, now + hourMs);
    const deletedAt = now + 30 * dayMs + hourMs;
    expect(await deleteOldAttempts(environment.DATABASE, deletedAt - 1)).toBe(0);
    expect(await deleteOldAttempts(environment.DATABASE, deletedAt)).toBe(2);
    expect(await counted()).toMatchObject([
      ['203.0.113.1', now / hourMs + 1, 1],
      ['networks', now / hourMs + 1, 1],
    ]);
  });
});
