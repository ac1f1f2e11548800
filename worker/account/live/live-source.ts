import type { Job } from '../../../domain/account/job.ts';
import { readConfiguration } from '../../config.ts';
import type { AccountParts } from '../account-parts.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { toBatch, toJob } from '../jobs/job-view.ts';
import type { LiveSource } from './live-sockets.ts';

const liveJobsMax = 10;

/**
 * Bytes of the largest pushed result. A larger one would delay every other message on a slow
 * connection until the client considers it lost, and its download needs only one more round trip.
 */
const pushedBytesMax = 256 * 1024;

export function liveSource(
  environment: Env,
  {
    ledger,
    jobs,
    paidBatches,
    unsavedResults,
  }: Pick<AccountParts, 'ledger' | 'jobs' | 'paidBatches' | 'unsavedResults'>,
): LiveSource {
  const view = async (record: JobRecord | null): Promise<Job | null> => {
    const settings = readConfiguration(environment);
    if (!record || !settings.ok) return null;
    return toJob(record, settings.configuration.sessionSecret, Date.now());
  };
  return {
    credits: () => ledger.balance(),
    job: (id) => view(jobs.read(id)),
    batch: async (id) => {
      const settings = readConfiguration(environment);
      const batch = paidBatches.read(id);
      if (!batch || !settings.ok) return null;
      return toBatch(batch, settings.configuration.sessionSecret, Date.now());
    },
    recentJobs: async () => {
      const views = await Promise.all(jobs.recent(liveJobsMax).map(view));
      return views.filter((one) => one !== null);
    },
    picture: (jobId) => {
      return unsavedResults.size(jobId) > pushedBytesMax ? null : unsavedResults.read(jobId);
    },
  };
}
