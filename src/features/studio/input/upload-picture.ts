import type { Problem } from '../../../../domain/error-code.ts';
import { failureMessage } from '../job/job-messages.ts';

/** How often a picture is sent where the response was lost or the server failed. */
const triesMax = 3;

/**
 * The wait before the second try, in milliseconds; before the third it is twice as long (spec,
 * section 9).
 */
const retryWaitMs = 1500;

/** After this time a picture is sent again, in milliseconds: the server stores it for an hour. */
const staleMs = 50 * 60_000;

/**
 * The pictures that were sent, with their ids, so that a second submit does not send them again.
 */
const sent = new WeakMap<Blob, { id: string; at: number }>();

/** The picture could not be sent. Nothing was charged. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly #code: 'too_large' | 'upload_failed' | 'slow_connection';

  constructor(code: 'too_large' | 'upload_failed' | 'slow_connection') {
    super(code);
    this.#code = code;
  }

  messageFor(mobile: boolean): string {
    return failureMessage(this.#code, mobile);
  }
}

/**
 * Sends a picture to the server, unless the server has it already, and returns its id. Throws
 * `SendFailure`.
 */
export async function sendPicture(picture: Blob): Promise<string> {
  const known = sent.get(picture);
  if (known && Date.now() - known.at < staleMs) return known.id;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(picture);
    if (answer.ok) {
      sent.set(picture, { id: answer.id, at: Date.now() });
      return answer.id;
    }
    if (!answer.mayRetry || tries === triesMax) throw new SendFailure(answer.code);
    await new Promise((resolve) => setTimeout(resolve, retryWaitMs * tries));
  }
}

/**
 * Forgets that a picture was sent, because the server no longer has it. The next submit sends it
 * again.
 */
export function forgetSent(picture: Blob): void {
  sent.delete(picture);
}

type Sent =
  | { ok: true; id: string }
  | { ok: false; code: 'too_large' | 'upload_failed' | 'slow_connection'; mayRetry: boolean };

async function send(picture: Blob): Promise<Sent> {
  const form = new FormData();
  form.set('image', picture);
  let response: Response;
  try {
    response = await fetch('/api/uploads', { method: 'POST', body: form });
  } catch {
    return { ok: false, code: 'slow_connection', mayRetry: true };
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return { ok: true, id: (answer as { id: string }).id };
  if ((answer as Problem | null)?.code === 'too_large') {
    return { ok: false, code: 'too_large', mayRetry: false };
  }
  return { ok: false, code: 'upload_failed', mayRetry: response.status >= 500 };
}
