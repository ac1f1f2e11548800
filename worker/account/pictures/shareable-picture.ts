import { editIdOf } from '../../../domain/account/result-id.ts';
import type { PictureReceipt } from '../../../domain/account/share.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { AccountParts } from '../account-parts.ts';
import { paidFor } from '../jobs/job-receipt.ts';
import type { ListedPicture } from './listed-picture.ts';

export type ShareableOutcome =
  | {
      ok: true;
      /** The job whose result the account may still have; see `JobCalls.unsavedResult`. */
      jobId: string;
      file: StoredPicture;
      record: Pick<ListedPicture, 'type' | 'prompt' | 'ts' | 'options'>;
      receipt: Omit<PictureReceipt, 'madeAt' | 'sha256'>;
    }
  | { ok: false; code: 'not_found' | 'account_frozen' };

/** Returns a finished picture that the server has, with what was paid for it. */
export function findShareable(
  { pictures, jobs, ledger }: Pick<AccountParts, 'pictures' | 'jobs' | 'ledger'>,
  id: string,
  { evenFrozen = false }: { evenFrozen?: boolean } = {},
): ShareableOutcome {
  if (!evenFrozen && ledger.currentState().frozen) return { ok: false, code: 'account_frozen' };
  const listed = pictures.list().find((picture) => picture.id === id);
  if (!listed?.file) return { ok: false, code: 'not_found' };
  const jobId = editIdOf(id);
  const isResult = pictures.isResult(id);
  const { type, prompt, ts, options, file } = listed;
  return {
    ok: true,
    jobId,
    file,
    record: { type, prompt, ts, ...(options ? { options } : {}) },
    receipt: isResult ? paidFor({ jobs, ledger }, jobId) : nothingPaid,
  };
}

const nothingPaid = { jobId: null, model: null, credits: null, entrySeq: null };
