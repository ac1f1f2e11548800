import { dayOf } from '../../domain/days.ts';
import { type Configuration, readConfiguration } from '../config.ts';
import type { NewIncident } from '../incidents/incident.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { Outbox, type WaitingEmail } from '../outbox/outbox.ts';
import { nextTryAt, triesMax } from '../outbox/send-again.ts';
import { type Email, mailerOf } from './mailer.ts';
import { writeEmail } from './write-email.ts';
import { writeReadyEmail } from './write-ready-email.ts';

const emailsMax = 20;

/**
 * Sends the e-mails that are due. The wait grows with each failed try. The last failure after some days is an
 * incident.
 */
export async function sendEmails(
  environment: Env,
  now: number,
): Promise<{ sent: number; failed: number }> {
  const report = { sent: 0, failed: 0 };
  const settings = readConfiguration(environment);
  if (!settings.ok) return report;
  const { email } = settings.configuration;
  const send = mailerOf(email, environment);
  if (!send) return report;
  const outbox = new Outbox(environment.DATABASE);
  for (const waiting of await outbox.due(now, emailsMax)) {
    const { ref, tries } = waiting;
    // The next try is stored first, so a crash after this line does not send the e-mail twice at once.
    if (!(await outbox.claim(waiting, nextTryAt(tries + 1, now)))) continue;
    if (tries >= triesMax) {
      // The last try was cut off before its end.
      report.failed += 1;
      await giveUp(environment, waiting, now);
      continue;
    }
    try {
      const written = await write(waiting, environment, settings.configuration);
      if (written) await send(written);
      await outbox.end(ref, now);
      if (written) report.sent += 1;
    } catch (error) {
      report.failed += 1;
      const reason = error instanceof Error ? error.message : 'unknown';
      console.warn(JSON.stringify({ event: 'email_not_sent', ref, tries: tries + 1, reason }));
      if (tries + 1 >= triesMax) await giveUp(environment, waiting, now);
    }
  }
  return report;
}

/** Reports before it ends the e-mail: a run that is cut off between them repeats both. */
async function giveUp(environment: Env, waiting: WaitingEmail, now: number): Promise<void> {
  await reportIncident(environment, givenUp(waiting, now), now);
  await new Outbox(environment.DATABASE).end(waiting.ref, null);
}

/**
 * One incident per day and kind of e-mail: a failing service does not fill the list, and ready e-mails do not hide
 * receipts.
 */
function givenUp({ kind, ref }: WaitingEmail, now: number): NewIncident {
  const subject = `${kind}:${dayOf(now)}`;
  return { kind: 'email_given_up', subject, detail: { email: kind, ref } };
}

function write(
  waiting: WaitingEmail,
  environment: Env,
  { seller, sessionSecret }: Configuration,
): Promise<Email | null> {
  return waiting.kind === 'picture_ready'
    ? writeReadyEmail(environment, waiting, { seller, sessionSecret })
    : writeEmail(environment.DATABASE, waiting, seller);
}
