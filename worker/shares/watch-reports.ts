import { readConfiguration } from '../config.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { ReportStore } from './report-store.ts';

/** Reports that one run names. */
const namedMax = 20;

const hourMs = 60 * 60_000;

/** Opens an incident for each report that nobody has resolved in time. The cron calls it. */
export async function watchReports(environment: Env, now: number): Promise<{ overdue: number }> {
  const settings = readConfiguration(environment);
  if (!settings.ok) return { overdue: 0 };
  const { reportDeadlineHours } = settings.configuration;
  const store = new ReportStore(environment.DATABASE);
  await store.forgetOld(now);
  const reports = await store.overdue(now - reportDeadlineHours * hourMs, namedMax);
  for (const { id, shareId, pictureId, reason } of reports) {
    const detail = { reportId: id, shareId, pictureId, reason };
    await reportIncident(environment, { kind: 'report_overdue', subject: id, detail }, now);
  }
  if (reports.length > 0) {
    await store.named(
      reports.map(({ id }) => id),
      now,
    );
  }
  return { overdue: reports.length };
}
