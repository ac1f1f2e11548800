import type { PictureRecord, PictureState } from '../../../domain/account/picture.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { recordOfJob } from './record-of-job.ts';

export interface ListedPicture extends PictureRecord {
  id: string;
  state: PictureState;
  /** The finished picture; null if the server does not have it. */
  file: StoredPicture | null;
  /** Epoch milliseconds; of an `expiring` picture. */
  expiresAt: number | null;
}

/** Lists a successful job whose picture is not saved in the account. */
export function listedJob(job: JobRecord): ListedPicture {
  const { id, tool, result, settledAt, createdAt, pruneAt } = job;
  const record = recordOfJob(job) ?? { type: tool, prompt: '', ts: settledAt ?? createdAt };
  if (!result) return { ...record, id, state: 'on_device', file: null, expiresAt: null };
  const isUnfinished = tool === 'edit' && !result.isFinished;
  return isUnfinished
    ? { ...record, id, state: 'unfinished', file: null, expiresAt: null }
    : { ...record, id, state: 'expiring', file: result, expiresAt: pruneAt };
}
