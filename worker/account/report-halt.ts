import { dayOf } from '../../domain/days.ts';
import { reportIncident } from '../incidents/incident-store.ts';

/** Reports a halted account as one incident a day. */
export function reportHalt(
  environment: Env,
  { userId, reason }: { userId: string; reason: string },
  now: number,
): Promise<void> {
  const subject = `${userId}:${dayOf(now)}`;
  const detail = { userId, reason };
  return reportIncident(environment, { kind: 'account_halted', subject, detail }, now);
}
