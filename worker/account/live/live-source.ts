import type { Job } from '../../../domain/job.ts';
import { readConfiguration } from '../../config.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { toJob } from '../jobs/job-view.ts';
import type { PaidJobs } from '../jobs/paid-jobs.ts';
import type { LiveSource } from './live-sockets.ts';

/** Jobs that a new connection is told of. */
const liveJobsMax = 10;

/**
 * Largest picture that is pushed to a tab, in bytes. Of a larger one the way round the
 * world is a small part of the time; on a slow line it would hold up every other word,
 * and the browser would hold the silent line for dead.
 */
const pushedBytesMax = 256 * 1024;

/** What an account's connections are told, as its user sees it. The jobs tell the line of changes, so they come later. */
export function liveSource(environment: Env, paidJobs: () => PaidJobs): LiveSource {
  const view = async (record: JobRecord | null): Promise<Job | null> => {
    const settings = readConfiguration(environment);
    if (!record || !settings.ok) return null;
    return toJob(record, settings.configuration.sessionSecret, Date.now());
  };
  return {
    credits: () => paidJobs().ledger.balance(),
    job: (id) => view(paidJobs().jobs.read(id)),
    recentJobs: async () => {
      const views = await Promise.all(paidJobs().jobs.recent(liveJobsMax).map(view));
      return views.filter((one) => one !== null);
    },
    picture: (jobId) => {
      const { unsavedResults } = paidJobs();
      return unsavedResults.size(jobId) > pushedBytesMax ? null : unsavedResults.read(jobId);
    },
  };
}
