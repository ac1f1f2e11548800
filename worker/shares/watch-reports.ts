import { readConfiguration } from '../config.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { ReportStore } from './report-store.ts';

const hourMs = 60 * 60_000;

/** Opens one incident while there are reports that nobody has resolved in time. The cron calls it. */
export async function watchReports(environment: Env, now: number): Promise<{ overdue: number }> {
  const settings = readConfiguration(environment);
  if (!settings.ok) return { overdue: 0 };
  const { reportDeadlineHours } = settings.configuration;
  const store = new ReportStore(environment.DATABASE);
  await store.forgetOld(now);
  const overdue = await store.markOverdue(now - reportDeadlineHours * hourMs, now);
  if (overdue > 0) {
    const incident = { kind: 'report_overdue', subject: 'all', opensAgain: true } as const;
    await reportIncident(environment, { ...incident, detail: { reports: overdue } }, now);
  }
  return { overdue };
}
