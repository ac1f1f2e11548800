import type { PaidJobs } from '../../../worker/account/jobs/paid-jobs.ts';
import { Maintenance } from '../../../worker/account/maintenance.ts';
import { PictureCopier } from '../../../worker/account/pictures/picture-copier.ts';
import { ResultMover } from '../../../worker/account/results/result-mover.ts';

/** The maintenance of an account's jobs and pictures: its alarm, sessions and orders have nothing to do. */
export function maintenanceOf(paidJobs: PaidJobs, pictures: R2Bucket): Maintenance {
  return new Maintenance({
    storage: { setAlarm: async () => {}, deleteAlarm: async () => {} } as never,
    pictures,
    userId: 'user',
    paidJobs,
    mover: new ResultMover(pictures, paidJobs),
    copier: new PictureCopier(pictures, 'user', paidJobs),
    sessions: { sweep: () => undefined, any: () => false },
    live: { endExpired: () => undefined, nextEnd: () => null, lastPing: () => null },
    erasure: { nextAt: () => null, run: async () => undefined },
    recover: () => undefined,
    reportHalt: async () => undefined,
    orderChecks: { nextAt: () => null, run: async () => undefined },
    queueEmail: async () => undefined,
  });
}
