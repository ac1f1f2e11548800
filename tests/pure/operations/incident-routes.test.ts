import { beforeEach, describe, expect, it, vi } from 'vitest';
import { incidentKinds } from '../../../worker/incidents/incident.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import { incidentRoutes } from '../../../worker/operations/incident-routes.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from './request-as-operator.ts';

const now = 1_790_000_000_000;

let environment: Env;

beforeEach(() => {
  environment = environmentWith();
  vi.useFakeTimers({ now, toFake: ['Date'] });
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

  it('closed incidents are listed only on request', async () => {
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

  it('a closed or unknown incident can’t be closed', async () => {
    await record('ada', 1);
    await call('/incidents/1/close', { reason: 'Resumed' });
    for (const id of [1, 2]) {
      expect(await call(`/incidents/${id}/close`, { reason: 'Again' })).toMatchObject({
        status: 404,
        json: { code: 'not_found' },
      });
    }
  });
});
