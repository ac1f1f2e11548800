import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IncidentStore, reportIncident } from '../../../worker/incidents/incident-store.ts';
import { sendAlerts } from '../../../worker/incidents/send-alerts.ts';
import { environmentWith } from '../environment.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;
const alertUrl = 'https://alerts.example/hook';
const addresses = { ALERT_EMAIL: 'me@shop.example', ALERT_EMAIL_FROM: 'alerts@shop.example' };

let environment: Env;
let store: IncidentStore;
/** The lines of the log that say which alert failed. */
let failures: string[];
const send = vi.fn<(message: object) => Promise<void>>();

beforeEach(() => {
  environment = environmentWith({ ALERT_URL: alertUrl, SELLER_NAME: 'Ada’s shop' });
  store = new IncidentStore(environment.DATABASE);
  failures = [];
  send.mockReset();
  send.mockResolvedValue();
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    const { event, reason } = JSON.parse(line) as { event: string; reason: string };
    if (event === 'alert_failed') failures.push(reason);
  });
});

/** Returns the same deployment with other variables and bindings. */
const having = (parts: object) => ({ ...environment, ...parts }) as Env;

const record = (subject = 'order:pay_1', at = now) =>
  reportIncident(
    environment,
    { kind: 'payment_does_not_fit', subject, detail: { paymentId: 'pay_1', amount: 100 } },
    at,
  );

/** Lets the alert address respond with these statuses, and with 200 after them. */
const response = (...statuses: number[]) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('taken', { status: statuses.shift() ?? 200 }));

describe('an alert at an address', () => {
  it('an alert is sent once to its address, as a text that says what to do', async () => {
    await record();
    const fetched = response();
    expect(await sendAlerts(environment, now)).toEqual({ sent: 1, failed: 0 });
    await record('order:pay_1', now + minuteMs);
    expect(await sendAlerts(environment, now + 2 * minuteMs)).toEqual({ sent: 0, failed: 0 });
    expect(fetched).toHaveBeenCalledOnce();
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect([String(address), init?.method]).toEqual([alertUrl, 'POST']);
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
    const { text } = JSON.parse(String(init?.body)) as { text: string };
    expect(text.split('\n')).toEqual([
      'Ada’s shop: payment_does_not_fit, incident 1',
      'A payment has an unexpected amount, currency or order. No credits were granted.',
      'To do: Refund the payment at Razorpay, or `grant` the credits.',
      '{"paymentId":"pay_1","amount":100}',
    ]);
  });

  it('an alert of an incident that was solved meanwhile says how', async () => {
    await record();
    await store.close(1, 'The payment was refunded.', now);
    const fetched = response();
    expect(await sendAlerts(environment, now)).toEqual({ sent: 1, failed: 0 });
    const { text } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as { text: string };
    expect(text.split('\n').slice(4)).toEqual(['Closed: The payment was refunded.']);
  });

  it('a call to a silent alert address is aborted after 10 s', async () => {
    await record();
    silenceServices();
    const running = sendAlerts(environment, now);
    expect(await isGivenUpAt(10_000, running)).toBe(true);
    expect(await running).toEqual({ sent: 0, failed: 1 });
    expect(failures).toEqual(['Error: aborted']);
  });

  it('one run sends 10 alerts, and the eleventh in the next run', async () => {
    for (let at = 0; at < 11; at += 1) await record(`order:pay_${at}`);
    response();
    expect(await sendAlerts(environment, now)).toEqual({ sent: 10, failed: 0 });
    expect(await sendAlerts(environment, now)).toEqual({ sent: 1, failed: 0 });
  });
});

describe('an alert that fails', () => {
  it('an alert that fails is sent again after a minute, later each time, and after an hour at most', async () => {
    await record();
    response(...Array<number>(8).fill(500));
    let at = now;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await sendAlerts(environment, at)).toEqual({ sent: 0, failed: 1 });
      at += minutes * minuteMs;
      expect(await sendAlerts(environment, at - 1)).toEqual({ sent: 0, failed: 0 });
    }
    expect(await sendAlerts(environment, at)).toEqual({ sent: 1, failed: 0 });
    expect(failures).toEqual(Array<string>(8).fill('Error: ALERT_URL responded with 500'));
  });

  it('an alert that fails keeps no other from being sent', async () => {
    await record('order:pay_1', now - 1);
    await record('order:pay_2');
    response(500);
    expect(await sendAlerts(environment, now)).toEqual({ sent: 1, failed: 1 });
  });
});

describe('an alert by e-mail', () => {
  it('an alert is sent only by e-mail if the binding and the addresses are set, and no URL', async () => {
    await record();
    const fetched = response();
    const bound = having({ ...addresses, ALERT_URL: undefined, EMAIL: { send } });
    expect(await sendAlerts(bound, now)).toEqual({ sent: 1, failed: 0 });
    expect(fetched).not.toHaveBeenCalled();
    const subject = 'Ada’s shop: payment_does_not_fit, incident 1';
    expect(send).toHaveBeenCalledExactlyOnceWith({
      to: 'me@shop.example',
      from: 'alerts@shop.example',
      subject,
      text: expect.stringMatching(`^${subject}\n.*\nTo do: .*\n{.*}$`),
    });
  });

  it('an alert that one of two ways has taken is not sent again', async () => {
    await record();
    response(500);
    const both = having({ ...addresses, EMAIL: { send } });
    expect(await sendAlerts(both, now)).toEqual({ sent: 1, failed: 0 });
    expect(await sendAlerts(both, now + minuteMs)).toEqual({ sent: 0, failed: 0 });
    expect(send).toHaveBeenCalledOnce();
    expect(failures).toEqual(['Error: ALERT_URL responded with 500']);
  });
});

describe('an alert that waits', () => {
  it.each<[string, object]>([
    ['no address is set', {}],
    ['addresses are set without the binding', addresses],
    ['the binding is there without addresses', { EMAIL: { send } }],
    ['the configuration is incomplete', { ALERT_URL: alertUrl, SESSION_SECRET: '' }],
  ])('an alert waits where %s, and is sent when that is mended', async (_, parts) => {
    await record();
    const fetched = response();
    const outcome = await sendAlerts(having({ ALERT_URL: undefined, ...parts }), now);
    expect(outcome).toEqual({ sent: 0, failed: 0 });
    expect([fetched.mock.calls, send.mock.calls]).toEqual([[], []]);
    expect(await sendAlerts(environment, now)).toEqual({ sent: 1, failed: 0 });
  });
});
