import type { UserAccount } from '../../http/context.ts';
import type { ProblemOptions } from '../../http/problem.ts';
import { StoreFailure, writerBytesMax } from './upload-writer.ts';
import { reservedBytes, uploadsUnderWay } from './uploads-under-way.ts';

/** When a client may try again while too many uploads are under way, in seconds. */
const retryS = 5;

interface UploadCall {
  account: Pick<UserAccount, 'userId'>;
  requestId: string;
  refuse: (code: 'unavailable' | 'upload_failed', options?: ProblemOptions) => Response;
}

/**
 * Runs an upload while it reserves its memory. Refuses the upload if the isolate has no memory left, or if R2 fails to
 * store it.
 */
export async function runUpload<Result>(
  request: Request,
  { account, requestId, refuse }: UploadCall,
  upload: () => Promise<Result>,
): Promise<Result | Response> {
  const bytes = reservedBytes(request, writerBytesMax);
  const leave = uploadsUnderWay.enter(account.userId, bytes);
  if (!leave) return refuse('unavailable', { headers: { 'Retry-After': String(retryS) } });
  try {
    return await upload();
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    console.error(JSON.stringify({ event: 'upload_failed', requestId, reason: error.message }));
    return refuse('upload_failed');
  } finally {
    leave();
  }
}
