import { contactMessageRetentionMs } from '../../domain/limits.ts';
import { readConfiguration } from '../config.ts';
import { type ForwardOutcome, postMessage } from './form-service.ts';
import { type MessageRecord, MessageStore } from './message-store.ts';

const messagesMax = 10;

/** The wait doubles from `first` to `last`. */
const retryWaitMs = { first: 60_000, last: 60 * 60_000 } as const;

/** About two days. The operator can still read the message afterwards. */
const triesMax = 50;

/** Returns epoch milliseconds; null after `triesMax`. */
export function nextTryAt(tries: number, now: number): number | null {
  if (tries >= triesMax) return null;
  return now + Math.min(retryWaitMs.first * 2 ** tries, retryWaitMs.last);
}

/** Tries once and records the outcome. Returns null when another run has claimed the message. */
export async function forwardMessage(
  store: MessageStore,
  service: URL,
  record: MessageRecord,
  now: number,
): Promise<ForwardOutcome | null> {
  // The next try is stored first, so a crash after this line loses nothing.
  if (!(await store.claim(record, nextTryAt(record.tries, now)))) return null;
  const outcome = await postMessage(service, record);
  if (outcome.state === 'forwarded') await store.setForwarded(record.id, now);
  if (outcome.state === 'refused') await store.setRefused(record.id, outcome.message);
  if (outcome.state === 'unreachable') {
    const { reason } = outcome;
    console.warn(JSON.stringify({ event: 'message_not_forwarded', id: record.id, reason }));
  }
  return outcome;
}

/** Forwards the messages that are due and deletes expired ones. The cron calls it. */
export async function forwardMessages(
  environment: Env,
  now: number,
): Promise<{ forwarded: number; waiting: number }> {
  const report = { forwarded: 0, waiting: 0 };
  const settings = readConfiguration(environment);
  const store = new MessageStore(environment.DATABASE);
  await store.forgetOld(now, contactMessageRetentionMs);
  if (!settings.ok || !settings.configuration.contactFormUrl) return report;
  for (const record of await store.due(now, messagesMax)) {
    const outcome = await forwardMessage(store, settings.configuration.contactFormUrl, record, now);
    if (outcome?.state === 'forwarded') report.forwarded += 1;
    if (outcome?.state === 'unreachable') report.waiting += 1;
  }
  return report;
}
