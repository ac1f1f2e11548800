import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewIncident } from '../../../worker/incidents/incident.ts';
import { IncidentStore, reportIncident } from '../../../worker/incidents/incident-store.ts';
import { sendAlerts } from '../../../worker/incidents/send-alerts.ts';
import { accountStub, Client, signedIn } from '../client.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;
const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
const store = new IncidentStore(env.DATABASE);
const alertUrl = 'https://alerts.example/hook';

const misfit = (subject = 'order:pay_1'): NewIncident => ({
  kind: 'payment_does_not_fit',
  subject,
  detail: { paymentId: 'pay_1', amount: 100 },
});

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

describe('an incident', () => {
  it('an incident is listed with what it means and what to do, and counted when it happens again', async () => {
    await reportIncident(env, misfit(), now);
    await reportIncident(env, misfit(), now + 1000);
    expect(await incidents()).toEqual([
      {
        id: expect.any(Number),
        kind: 'payment_does_not_fit',
        what: expect.stringContaining('No credits were given'),
        todo: expect.stringContaining('Refund the payment'),
        detail: { paymentId: 'pay_1', amount: 100 },
        firstAt: now,
        lastAt: now + 1000,
        times: 2,
        closedAt: null,
        closedBecause: null,
      },
    ]);
  });

  it('the incident that happened last is listed first, however old it is', async () => {
    const [old, later] = [misfit('order:pay_old'), misfit('order:pay_later')];
    await reportIncident(env, old, now);
    await reportIncident(env, later, now + 1000);
    await reportIncident(env, old, now + 2000);
    expect(await incidents()).toMatchObject([{ lastAt: now + 2000 }, { lastAt: now + 1000 }]);
  });

  it('an incident that was closed is listed only among all, and stays closed', async () => {
    await reportIncident(env, misfit(), now);
    const [{ id } = { id: 0 }] = await incidents();
    const close = (body: object) =>
      new Client().post(`/api/operator/incidents/${String(id)}/close`, body, bearer);
    expect((await close({ reason: ' ' })).status).toBe(422);
    expect((await close({ reason: 'Refunded by hand' })).status).toBe(200);
    expect((await close({ reason: 'Again' })).status).toBe(404);
    await reportIncident(env, misfit(), now);
    expect(await incidents()).toEqual([]);
    expect(await incidents('?all=true')).toMatchObject([{ closedBecause: 'Refunded by hand' }]);
  });

  it('an incident is shown to the operator alone', async () => {
    const client = await signedIn();
    expect((await client.fetch('/api/operator/incidents')).status).toBe(401);
    expect((await client.post('/api/operator/incidents/1/close', { reason: 'x' })).status).toBe(
      401,
    );
  });

  it('an incident is known by its kind and subject, and solved once, with the first reason', async () => {
    const { kind, subject } = misfit();
    expect(await store.has({ kind, subject })).toBe(false);
    await reportIncident(env, misfit(), now);
    await reportIncident(env, misfit('order:pay_2'), now);
    expect(await store.has({ kind, subject })).toBe(true);
    expect(await store.has({ kind, subject: 'order:pay_3' })).toBe(false);
    await store.solve({ kind, subject }, 'The payment was refunded.', now + 1);
    await store.solve({ kind, subject }, 'It was closed twice.', now + 2);
    expect(await store.list({ isOpen: true, limit: 5 })).toHaveLength(1);
    expect(await store.list({ isOpen: false, limit: 5 })).toContainEqual(
      expect.objectContaining({ closedAt: now + 1, closedBecause: 'The payment was refunded.' }),
    );
  });

  it('an incident of a kind that an earlier version knew is listed with its kind', async () => {
    await reportIncident(env, misfit(), now);
    await env.DATABASE.exec("UPDATE incidents SET kind = 'toString'");
    expect(await incidents()).toMatchObject([
      { kind: 'toString', what: 'toString', todo: 'See docs/operating.md.' },
    ]);
  });

  it('an incident that D1 does not take is logged, and disturbs nothing', async () => {
    const broken = {
      ...env,
      DATABASE: {
        prepare: () => ({ bind: () => ({ run: async () => Promise.reject(new Error()) }) }),
      },
    } as unknown as Env;
    await reportIncident(broken, misfit(), now);
    expect(logged.join()).toContain('incident_not_recorded');
  });

  it('a halted account is an incident', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    await account.runMaintenance();
    expect(await incidents()).toMatchObject([
      { kind: 'account_halted', detail: { reason: 'A test', userId: expect.any(String) } },
    ]);
  });
});

describe('an account whose ledger is unsound', () => {
  it('an account that halts is an incident at once, without its alarm or the audit', async () => {
    const account = await accountStub(await signedIn());
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec('UPDATE entries SET balance_after = 100');
    });
    const grant = { ref: 'order:1', credits: 5, note: 'A test' };
    expect(await account.grant(grant)).toMatchObject({ code: 'account_halted' });
    await vi.waitFor(async () =>
      expect(await incidents()).toMatchObject([
        {
          kind: 'account_halted',
          times: 1,
          detail: { reason: expect.stringContaining('balance'), userId: expect.any(String) },
        },
      ]),
    );
    // A halted account refuses, and does not halt again.
    expect(await account.grant(grant)).toMatchObject({ code: 'account_halted' });
    expect(await incidents()).toMatchObject([{ times: 1 }]);
  });
});

describe('an alert', () => {
  const withUrl = { ...env, ALERT_URL: alertUrl } as unknown as Env;
  const answers = (...statuses: number[]) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      return new Response(null, { status: statuses.shift() ?? 200 });
    });

  it('an alert is sent once to its address, as a text that says what to do', async () => {
    await reportIncident(env, misfit(), now);
    const fetched = answers();
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 1, failed: 0 });
    expect(await sendAlerts(withUrl, now + minuteMs)).toEqual({ sent: 0, failed: 0 });
    await reportIncident(env, misfit(), now + minuteMs);
    expect(await sendAlerts(withUrl, now + 2 * minuteMs)).toEqual({ sent: 0, failed: 0 });
    expect(fetched).toHaveBeenCalledOnce();
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(String(address)).toBe(alertUrl);
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
    const { text } = JSON.parse(String(init?.body)) as { text: string };
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/: payment_does_not_fit, incident \d+$/),
      expect.stringContaining('No credits were given'),
      expect.stringContaining('To do: Refund the payment at Razorpay'),
      '{"paymentId":"pay_1","amount":100}',
    ]);
  });

  it('an alert of an incident that was solved meanwhile says how', async () => {
    await reportIncident(env, misfit(), now);
    await store.solve(misfit(), 'The payment was refunded.', now);
    const fetched = answers();
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 1, failed: 0 });
    expect(String(fetched.mock.calls[0]?.[1]?.body)).toContain('Closed: The payment was refunded.');
  });

  it('an alert waits where the configuration is incomplete', async () => {
    await reportIncident(env, misfit(), now);
    const fetched = answers();
    const incomplete = { ...withUrl, SESSION_SECRET: '' };
    expect(await sendAlerts(incomplete, now)).toEqual({ sent: 0, failed: 0 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('an alert that was answered leaves no timer', async () => {
    await reportIncident(env, misfit(), now);
    answers(200);
    const set = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await sendAlerts(withUrl, now);
    const at = set.mock.calls.findIndex(([, ms]) => ms === 10_000);
    expect(cleared).toHaveBeenCalledWith(set.mock.results[at]?.value);
  });

  it('an alert that fails is sent again after a minute, and later each time', async () => {
    await reportIncident(env, misfit(), now);
    answers(500, 500, 200);
    const sentAt = async (at: number) => (await sendAlerts(withUrl, at)).sent;
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 0, failed: 1 });
    expect(await sendAlerts(withUrl, now + minuteMs - 1)).toEqual({ sent: 0, failed: 0 });
    expect(await sendAlerts(withUrl, now + minuteMs)).toEqual({ sent: 0, failed: 1 });
    expect(await sentAt(now + 3 * minuteMs - 1)).toBe(0);
    expect(await sentAt(now + 3 * minuteMs)).toBe(1);
  });

  it('an alert that fails waits an hour at most', async () => {
    await reportIncident(env, misfit(), now);
    await env.DATABASE.exec('UPDATE incidents SET alert_tries = 20');
    answers(500);
    await sendAlerts(withUrl, now);
    expect(await store.toAlert(now + 60 * minuteMs - 1, 5)).toEqual([]);
    expect(await store.toAlert(now + 60 * minuteMs, 5)).toHaveLength(1);
  });

  it('one run sends 10 alerts, and the eleventh in the next run', async () => {
    for (let at = 0; at < 11; at += 1) await reportIncident(env, misfit(`order:pay_${at}`), now);
    answers();
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 10, failed: 0 });
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 1, failed: 0 });
  });

  it('an alert goes by e-mail where the binding and the addresses are there', async () => {
    await reportIncident(env, misfit(), now);
    const send = vi.fn<(message: object) => Promise<void>>(async () => undefined);
    const addresses = { ALERT_EMAIL: 'me@shop.example', ALERT_EMAIL_FROM: 'alerts@shop.example' };
    expect(await sendAlerts({ ...env, ...addresses } as Env, now)).toEqual({ sent: 0, failed: 0 });
    const bound = { ...env, ...addresses, EMAIL: { send } } as unknown as Env;
    expect(await sendAlerts(bound, now)).toEqual({ sent: 1, failed: 0 });
    expect(send).toHaveBeenCalledExactlyOnceWith({
      to: 'me@shop.example',
      from: 'alerts@shop.example',
      subject: expect.stringContaining('payment_does_not_fit'),
      text: expect.stringContaining('To do:'),
    });
  });

  it('an alert is taken by Cloudflare’s own binding, and not with a sender that it does not know', async () => {
    await reportIncident(env, misfit(), now);
    const { LOCAL_EMAIL: EMAIL } = env as unknown as { LOCAL_EMAIL: object };
    const from = (sender: string) =>
      ({ ...env, ALERT_EMAIL: 'me@shop.example', ALERT_EMAIL_FROM: sender, EMAIL }) as Env;
    expect(await sendAlerts(from('else@shop.example'), now)).toEqual({ sent: 0, failed: 1 });
    expect(logged.join()).toContain('else@shop.example');
    const later = now + minuteMs;
    expect(await sendAlerts(from('alerts@shop.example'), later)).toEqual({ sent: 1, failed: 0 });
    expect(await sendAlerts(from('alerts@shop.example'), later)).toEqual({ sent: 0, failed: 0 });
  });

  it('an alert that one of two ways has taken is not sent again', async () => {
    await reportIncident(env, misfit(), now);
    answers(500);
    const send = vi.fn<(message: object) => Promise<void>>(async () => undefined);
    const addresses = { ALERT_EMAIL: 'me@shop.example', ALERT_EMAIL_FROM: 'alerts@shop.example' };
    const both = { ...withUrl, ...addresses, EMAIL: { send } } as unknown as Env;
    expect(await sendAlerts(both, now)).toEqual({ sent: 1, failed: 0 });
    expect(await sendAlerts(both, now + minuteMs)).toEqual({ sent: 0, failed: 0 });
    expect(send).toHaveBeenCalledOnce();
  });

  it('an alert waits where no address is set', async () => {
    await reportIncident(env, misfit(), now);
    const fetched = answers();
    expect(await sendAlerts(env, now)).toEqual({ sent: 0, failed: 0 });
    expect(fetched).not.toHaveBeenCalled();
    expect(await sendAlerts(withUrl, now)).toEqual({ sent: 1, failed: 0 });
  });

  it('a call to a silent alert address is aborted after 10 s', async () => {
    await reportIncident(env, misfit(), now);
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let report: unknown = null;
    const running = sendAlerts(withUrl, now).then((outcome) => {
      report = outcome;
    });
    while (vi.mocked(globalThis.fetch).mock.calls.length === 0) await scheduler.wait(1);
    await vi.advanceTimersByTimeAsync(9999);
    expect(report).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await running;
    expect(report).toEqual({ sent: 0, failed: 1 });
    vi.useRealTimers();
  });
});
