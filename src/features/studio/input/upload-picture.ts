import { isMobile } from '../../../../domain/device.ts';
import { uploadRetentionMs } from '../../../../domain/limits.ts';
import { retry } from '../../../../domain/retry.ts';
import { ApiProblem, isLost, NetworkFailure } from '../../../api/request.ts';
import { sendForm } from '../../../api/send-form.ts';
import { asUser } from '../../session/session.tsx';
import { failureMessage } from '../job/job-messages.ts';

/**
 * Attempts to send a picture while the response is lost, the server fails, or has too many requests (spec,
 * section 9).
 */
const triesMax = { desktop: 3, mobile: 2 } as const;

/** The wait before a retry; on a phone times the number of the attempt (spec, section 9). */
const retryWaitMs = { desktop: 1500, mobile: 2000 } as const;

/** The age from which a picture is sent again: shortly before the server deletes it. */
const staleMs = uploadRetentionMs - 10 * 60_000;

/** The sent pictures with their ids, so that a second submit does not send them again. */
const sent = new WeakMap<Blob, { id: string; at: number }>();

/** The text for a picture that could not be sent. Nothing was charged. */
type SendFailureCode = 'too_large' | 'upload_failed' | 'slow_connection' | 'connection_lost';

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
 * Sends a picture of this user to the server, unless the server has it already, and returns its id.
 * `onProgress` receives the sent percentage. Throws `SendFailure`, or `ApiProblem` if the server's own
 * message names the next step.
 */
export async function sendPicture(
  userId: string,
  picture: Blob,
  onProgress?: (percent: number) => void,
): Promise<string> {
  const known = sent.get(picture);
  if (known && Date.now() - known.at < staleMs) return known.id;
  const body = new FormData();
  body.set('image', picture);
  const upload = () => sendForm('uploadPicture', { body, headers: asUser(userId), onProgress });
  const plan = isMobile(navigator.userAgent)
    ? { triesMax: triesMax.mobile, waitMs: (tries: number) => retryWaitMs.mobile * tries }
    : { triesMax: triesMax.desktop, waitMs: () => retryWaitMs.desktop };
  try {
    const { id } = await retry(upload, { ...plan, mayRetry });
    sent.set(picture, { id, at: Date.now() });
    return id;
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * No response within the time limit, or a server that failed or had too many requests. Any other refusal
 * would be repeated.
 */
function mayRetry(error: unknown): boolean {
  if (error instanceof NetworkFailure) {
    return isLost(error) && (error.status === null || isTemporary(error.status));
  }
  return error instanceof ApiProblem && isTemporary(error.problem.status);
}

function isTemporary(status: number): boolean {
  return status >= 500 || status === 429;
}

function failureOf(error: unknown): unknown {
  if (error instanceof NetworkFailure) {
    if (error.isIntercepted) return error;
    if (error.isTimeout) return new SendFailure('slow_connection');
    return new SendFailure(error.status === null ? 'connection_lost' : 'upload_failed');
  }
  if (!(error instanceof ApiProblem)) return error;
  const { code } = error.problem;
  return code === 'too_large' || code === 'upload_failed' ? new SendFailure(code) : error;
}

/** The server no longer has the picture. The next submit sends it again. */
export function forgetSent(picture: Blob): void {
  sent.delete(picture);
}
