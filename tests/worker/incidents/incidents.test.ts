import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewIncident } from '../../../worker/incidents/incident.ts';
import { reportIncident } from '../../../worker/incidents/incident-store.ts';
import { sendAlerts } from '../../../worker/incidents/send-alerts.ts';
import { until } from '../../until.ts';
import { accountStub, Client, signedIn } from '../client.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;
const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

const misfit: NewIncident = {
  kind: 'payment_does_not_fit',
  subject: 'order:pay_1',
  detail: { paymentId: 'pay_1', amount: 100 },
};

async function incidents(query = '') {
  const response = await new Client().fetch(`/api/operator/incidents${query}`, { headers: bearer });
  return (await response.json<{ incidents: Record<string, unknown>[] }>()).incidents;
}

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await env.DATABASE.exec('DELETE FROM incidents');
});

describe('an account whose ledger is unsound', () => {
  it('an account that halts is an incident at once, without its alarm or the audit', async () => {
    const account = await accountStub(await signedIn());
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec('UPDATE entries SET balance_after = 100');
    });
    const grant = { ref: 'order:1', credits: 5 };
    expect(await account.call('ledger.grant', [grant])).toMatchObject({ code: 'account_halted' });
    await until(async () =>
      expect(await incidents()).toMatchObject([
        {
          kind: 'account_halted',
          times: 1,
          detail: { reason: expect.stringContaining('balance'), userId: expect.any(String) },
        },
      ]),
    );
    // A halted account refuses, and does not halt again.
    expect(await account.call('ledger.grant', [grant])).toMatchObject({ code: 'account_halted' });
    expect(await incidents()).toMatchObject([{ times: 1 }]);
  });
});

describe('an alert', () => {
  it('an alert is taken by Cloudflare’s own binding, and not with a sender that it does not know', async () => {
    await reportIncident(env, misfit, now);
    const { LOCAL_EMAIL: EMAIL } = env as unknown as { LOCAL_EMAIL: object };
    const from = (sender: string) =>
      ({ ...env, ALERT_EMAIL: 'me@shop.example', ALERT_EMAIL_FROM: sender, EMAIL }) as Env;
    expect(await sendAlerts(from('else@shop.example'), now)).toEqual({ sent: 0, failed: 1 });
    expect(logged.join()).toContain('else@shop.example');
    const later = now + minuteMs;
    expect(await sendAlerts(from('alerts@shop.example'), later)).toEqual({ sent: 1, failed: 0 });
    expect(await sendAlerts(from('alerts@shop.example'), later)).toEqual({ sent: 0, failed: 0 });
  });
});
