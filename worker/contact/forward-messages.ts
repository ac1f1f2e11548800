import { contactMessageRetentionMs } from '../../domain/limits.ts';
import { readConfiguration } from '../config.ts';
import { type ForwardOutcome, postMessage } from './form-service.ts';
import { type MessageRecord, MessageStore } from './message-store.ts';

/** Messages that one run forwards. */
const messagesMax = 10;

/** Waits before a message is tried again, in milliseconds: doubling from the first to the last. */
const retryWaitMs = { first: 60_000, last: 60 * 60_000 } as const;

/** After so many tries, about two days, a message waits for the operator alone. */
const triesMax = 50;

/** When a message that was tried so often is to be tried next, in epoch milliseconds; null when never. */
export function nextTryAt(tries: number, now: number): number | null {
  if (tries >= triesMax) return null;
  return now + Math.min(retryWaitMs.first * 2 ** tries, retryWaitMs.last);
}

/** Tries once to hand a kept message on, and writes down how it went. Null where another run has it. */
export async function forwardMessage(
  store: MessageStore,
  service: URL,
  record: MessageRecord,
  now: number,
): Promise<ForwardOutcome | null> {
  // The next try is settled first: a run that dies here has lost nothing.
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

/** On a cron: hands on what the form service could not take when it was written, and forgets what is old. */
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
