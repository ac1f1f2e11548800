import type { JobRequest, JobStage } from '../../../domain/account/job.ts';
import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import type { JobState } from '../../../domain/account/job-state.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlValue } from '../../storage/sql.ts';

/** A job's request that a vendor has accepted, and makes later. */
export interface StoredSubmission {
  provider: string;
  /** The fingerprint of its key. */
  key: string;
  accepted: string;
  isCancellable: boolean;
}

export interface JobRecord {
  id: string;
  batchId: string | null;
  /** Whether it is queued in the account until fewer jobs of its user run. */
  isWaiting: boolean;
  tool: Tool;
  /** Null after it was deleted. */
  request: JobRequest | null;
  /** Where the client reached the app; null for jobs older than this column. */
  origin: string | null;
  mobile: boolean;
  cost: number;
  /** What the provider's calls cost the operator, in millionths of a dollar; null if that is not known. */
  providerCostMicroUsd: number | null;
  state: JobState;
  stage: JobStage;
  place: number | null;
  etaMs: number | null;
  /** Null if no vendor has accepted one, or its call has ended. */
  submission: StoredSubmission | null;
  result: StoredPicture | null;
  error: { code: JobErrorCode; message: string } | null;
  /** Epoch milliseconds, as are those below. */
  createdAt: number;
  deadlineAt: number;
  /** Counts from the job's start. */
  deadlineMs: number;
  settledAt: number | null;
  /** When the result is deleted; null before the job's end. */
  pruneAt: number | null;
  deletedAt: number | null;
}

export function toJobRecord(row: Record<string, SqlValue>): JobRecord {
  return {
    id: row.id as string,
    batchId: row.batch_id as string | null,
    isWaiting: row.is_waiting === 1,
    tool: row.tool as Tool,
    request: JSON.parse(row.request as string) as JobRequest | null,
    origin: row.origin as string | null,
    mobile: row.mobile === 1,
    cost: row.cost as number,
    providerCostMicroUsd: row.provider_cost as number | null,
    state: row.state as JobState,
    stage: row.stage as JobStage,
    place: row.place as number | null,
    etaMs: row.eta_ms as number | null,
    submission:
      row.submission === null ? null : (JSON.parse(row.submission as string) as StoredSubmission),
    result: row.result === null ? null : (JSON.parse(row.result as string) as StoredPicture),
    error:
      row.error_code === null
        ? null
        : { code: row.error_code as JobErrorCode, message: row.error_message as string },
    createdAt: row.created_at as number,
    deadlineAt: row.deadline_at as number,
    deadlineMs: row.deadline_ms as number,
    settledAt: row.settled_at as number | null,
    pruneAt: row.prune_at as number | null,
    deletedAt: row.deleted_at as number | null,
  };
}
