import type { AccountParts } from '../../../worker/account/account-parts.ts';
import { Maintenance } from '../../../worker/account/maintenance.ts';
import { PictureCopier } from '../../../worker/account/pictures/picture-copier.ts';
import { ResultMover } from '../../../worker/account/results/result-mover.ts';

/** The maintenance of an account's jobs and pictures: its alarm, sessions and orders have nothing to do. */
export function maintenanceOf(account: AccountParts, bucket: R2Bucket): Maintenance {
  return new Maintenance({
    ...account,
    storage: { setAlarm: async () => {}, deleteAlarm: async () => {} } as never,
    bucket,
    userId: 'user',
    mover: new ResultMover(bucket, account),
    copier: new PictureCopier(bucket, 'user', account),
    sessions: { sweep: () => undefined, any: () => false },
    live: { endExpired: () => undefined, nextEnd: () => null, lastPing: () => null },
    erasure: { nextAt: () => null, run: async () => undefined },
    recover: () => undefined,
    reportHalt: async () => undefined,
    orderChecks: { nextAt: () => null, run: async () => undefined },
    queueEmail: async () => undefined,
  });
}
