import type { AlertSettings } from '../config.ts';
import { readConfiguration } from '../config.ts';
import { explain, type Incident } from './incident.ts';
import { IncidentStore } from './incident-store.ts';

const alertsMax = 10;

/** Time limit of one alert, in milliseconds. */
const timeoutMs = 10_000;

/** The wait doubles from `first` to `last`. */
const retryWaitMs = { first: 60_000, last: 60 * 60_000 } as const;

interface Mailer {
  send: (message: { to: string; from: string; subject: string; text: string }) => Promise<unknown>;
}

/**
 * Sends new incidents to `ALERT_URL` as JSON with `text`, and by the binding `EMAIL`. Without either, incidents wait
 * in their list.
 */
export async function sendAlerts(
  environment: Env,
  now: number,
): Promise<{ sent: number; failed: number }> {
  const report = { sent: 0, failed: 0 };
  const settings = readConfiguration(environment);
  if (!settings.ok) return report;
  const channels = channelsOf(settings.configuration.alerts, environment);
  if (channels.length === 0) return report;
  const store = new IncidentStore(environment.DATABASE);
  for (const incident of await store.toAlert(now, alertsMax)) {
    const text = textOf(incident, settings.configuration.seller.name);
    const outcomes = await Promise.allSettled(channels.map((send) => send(text)));
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failures) {
      console.error(JSON.stringify({ event: 'alert_failed', reason: String(reason) }));
    }
    // One working channel is enough; a second alert would repeat it.
    if (failures.length < channels.length) {
      report.sent += 1;
      await store.alerted(incident.id, now);
    } else {
      report.failed += 1;
      const waitMs = Math.min(retryWaitMs.first * 2 ** incident.alertTries, retryWaitMs.last);
      await store.postponeAlert(incident.id, now + waitMs);
    }
  }
  return report;
}

type Channel = (text: string) => Promise<void>;

function channelsOf({ url, email }: AlertSettings, environment: Env): Channel[] {
  const mailer = (environment as { EMAIL?: Mailer }).EMAIL;
  return [
    ...(url ? [(text: string) => post(url, text)] : []),
    ...(email && mailer ? [(text: string) => mail(mailer, email, text)] : []),
  ];
}

async function post(url: URL, text: string): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: controller.signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`ALERT_URL responded with ${response.status}`);
  } finally {
    clearTimeout(timer);
  }
}

async function mail(
  mailer: Mailer,
  { to, from }: NonNullable<AlertSettings['email']>,
  text: string,
): Promise<void> {
  const [subject = ''] = text.split('\n');
  await mailer.send({ to, from, subject, text });
}

function textOf(incident: Incident, name: string): string {
  const { what, todo } = explain(incident.kind);
  const state = incident.closedBecause === null ? [] : [`Closed: ${incident.closedBecause}`];
  return [
    `${name}: ${incident.kind}, incident ${incident.id}`,
    what,
    `To do: ${todo}`,
    JSON.stringify(incident.detail),
    ...state,
  ].join('\n');
}
