import type { Problem } from '../../../../domain/error-code.ts';
import { failureMessage } from '../job/job-messages.ts';

/** How often a picture whose answer was lost, or that the server could not keep, is sent. */
const triesMax = 3;

/** Waits before the second and third try, in milliseconds, times the try (spec, section 9). */
const retryWaitMs = 1500;

/** Before its hour is over a picture is sent anew, in milliseconds. */
const staleMs = 50 * 60_000;

/** What was sent before, with its id: pressing again does not send it again. */
const sent = new WeakMap<Blob, { id: string; at: number }>();

/** The picture could not be sent; nothing was charged. */
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

/** Sends a picture to be worked on, unless it is on the server already, and returns its id. Throws `SendFailure`. */
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

/** The server no longer has it: the next press sends it again. */
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
