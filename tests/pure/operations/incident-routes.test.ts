import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidentKinds } from '../../../worker/incidents/incident.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import { recordOperatorCall } from '../../../worker/incidents/operator-log.ts';
import { incidentRoutes } from '../../../worker/operations/incident-routes.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from './request-as-operator.ts';

const now = 1_790_000_000_000;

let environment: Env;

beforeEach(() => {
  environment = environmentWith();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (path: string, body?: object) =>
  requestAsOperator(incidentRoutes, `/api/operator${path}`, { body, environment });

/** Records an incident that happened `agoMs` ago. */
const record = (subject: string, agoMs: number) =>
  new IncidentStore(environment.DATABASE).record(
    { kind: 'account_halted', subject, detail: { subject } },
    now - agoMs,
  );

/** What the listed incidents are about. */
async function subjects(query = ''): Promise<unknown[]> {
  const { json } = await call(`/incidents${query}`);
  return (json.incidents as { detail: { subject: string } }[]).map(({ detail }) => detail.subject);
}

describe('the incidents', () => {
  it('an incident says what it means and what to do about it', async () => {
    await record('ada', 5);
    expect(await call('/incidents')).toEqual({
      status: 200,
      json: {
        incidents: [
          {
            id: 1,
            kind: 'account_halted',
            ...incidentKinds.account_halted,
            detail: { subject: 'ada' },
            firstAt: now - 5,
            lastAt: now - 5,
            times: 1,
            closedAt: null,
            closedBecause: null,
          },
        ],
      },
    });
  });

  it('closed incidents are listed only where all are asked for', async () => {
    await record('closed', 2);
    await record('open', 1);
    expect(await call('/incidents/1/close', { reason: 'Resumed' })).toEqual({
      status: 200,
      json: { closed: true },
    });
    expect(await subjects()).toEqual(['open']);
    expect(await subjects('?all=false')).toEqual(['open']);
    expect(await subjects('?all=true')).toEqual(['open', 'closed']);
    const { json } = await call('/incidents?all=true');
    expect(json.incidents).toMatchObject([{}, { closedAt: now, closedBecause: 'Resumed' }]);
  });

  it('an incident that is closed already, or that nobody knows, can’t be closed', async () => {
    await record('ada', 1);
    await call('/incidents/1/close', { reason: 'Resumed' });
    for (const id of [1, 2]) {
      expect(await call(`/incidents/${id}/close`, { reason: 'Again' })).toMatchObject({
        status: 404,
        json: { code: 'not_found' },
      });
    }
  });

  it('the latest 200 incidents are listed', async () => {
    for (let at = 0; at < 201; at += 1) await record(`${at}`, at);
    const listed = await subjects();
    expect(listed).toHaveLength(200);
    expect([listed[0], listed.at(-1)]).toEqual(['0', '199']);
  });
});

describe('the log of the operator', () => {
  const attempt = {
    who: 'ada',
    network: '192.0.2.1',
    method: 'GET',
    path: '/api/operator/users',
    reason: null,
    status: 401,
  };

  it('the log has the latest 200 calls and attempts, the latest first', async () => {
    for (let at = 1; at <= 201; at += 1) {
      await recordOperatorCall(environment.DATABASE, attempt, now - at);
    }
    const { status, json } = await call('/log');
    const logged = json.calls as { at: number }[];
    expect([status, logged.length]).toEqual([200, 200]);
    expect(logged[0]).toEqual({ ...attempt, at: now - 1 });
    expect(logged.at(-1)?.at).toBe(now - 200);
  });
});
