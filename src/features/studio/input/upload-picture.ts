import { uploadRetentionMs } from '../../../../domain/limits.ts';
import { retry } from '../../../../domain/retry.ts';
import { ApiProblem, isLost, NetworkFailure } from '../../../api/request.ts';
import { sendForm } from '../../../api/send-form.ts';
import { failureMessage } from '../job/job-messages.ts';

/** How often a picture is sent where the response was lost or the server failed. */
const triesMax = 3;

/**
 * The wait before the second try, in milliseconds; before the third it is twice as long (spec,
 * section 9).
 */
const retryWaitMs = 1500;

/** After this time a picture is sent again, in milliseconds: shortly before the server deletes it. */
const staleMs = uploadRetentionMs - 10 * 60_000;

/**
 * The pictures that were sent, with their ids, so that a second submit does not send them again.
 */
const sent = new WeakMap<Blob, { id: string; at: number }>();

/** What a picture that can't be sent is called on screen. Nothing was charged. */
type SendFailureCode = 'too_large' | 'upload_failed' | 'slow_connection';

/** The picture could not be sent. Nothing was charged. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly #code: SendFailureCode;

  constructor(code: SendFailureCode) {
    super(code);
    this.#code = code;
  }

  messageFor(mobile: boolean): string {
    return failureMessage(this.#code, mobile);
  }
}

/**
 * Sends a picture to the server, unless the server has it already, and returns its id. Throws
 * `SendFailure`, and `ApiProblem` where the server's own message says what to do.
 */
export async function sendPicture(picture: Blob): Promise<string> {
  const known = sent.get(picture);
  if (known && Date.now() - known.at < staleMs) return known.id;
  const body = new FormData();
  body.set('image', picture);
  const waitMs = (tries: number) => retryWaitMs * tries;
  try {
    const upload = () => sendForm('uploadPicture', { body });
    const { id } = await retry(upload, { triesMax, waitMs, mayRetry });
    sent.set(picture, { id, at: Date.now() });
    return id;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Nothing answered, before the time was over, or a server failed. A refusal would be repeated. */
function mayRetry(error: unknown): boolean {
  if (error instanceof NetworkFailure) {
    return isLost(error) && (error.status === null || error.status >= 500);
  }
  return error instanceof ApiProblem && error.problem.status >= 500;
}

/** The picture's own messages, which name the device; all other refusals keep the server's message. */
function failureOf(error: unknown): unknown {
  if (error instanceof NetworkFailure) {
    return new SendFailure(error.status === null ? 'slow_connection' : 'upload_failed');
  }
  if (!(error instanceof ApiProblem)) return error;
  const { code } = error.problem;
  return code === 'too_large' || code === 'upload_failed' ? new SendFailure(code) : error;
}

/**
 * Forgets that a picture was sent, because the server no longer has it. The next submit sends it
 * again.
 */
export function forgetSent(picture: Blob): void {
  sent.delete(picture);
}
