import { z } from 'zod';
import type { MessageRecord } from './message-store.ts';

/** Time allowed for the form service, in milliseconds: the sender waits for it. */
const timeoutMs = 8000;

/** Characters of its objection that are handed on. */
const refusalLengthMax = 300;

const objectionSchema = z.object({
  errors: z.array(z.object({ message: z.string().trim().min(1) })).min(1),
});

export type ForwardOutcome =
  | { state: 'forwarded' }
  /** It objects to what was written; `message` is its own sentence. */
  | { state: 'refused'; message: string }
  /** It can't be reached or does not work; later it may. */
  | { state: 'unreachable'; reason: string };

/** Hands a message to the form service: a multipart form, answered in JSON (spec, section 7). */
export async function postMessage(
  service: URL,
  message: Pick<MessageRecord, 'name' | 'email' | 'message'>,
): Promise<ForwardOutcome> {
  const form = new FormData();
  for (const field of ['name', 'email', 'message'] as const) form.set(field, message[field]);
  try {
    const response = await fetch(service, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) {
      await response.body?.cancel();
      return { state: 'forwarded' };
    }
    const answer = objectionSchema.safeParse(await response.json().catch(() => null));
    // A service that is busy or broken says nothing about the message: that one waits.
    const isLasting = response.status >= 400 && response.status < 500 && response.status !== 429;
    if (isLasting && answer.success) {
      const [objection] = answer.data.errors;
      return { state: 'refused', message: (objection?.message ?? '').slice(0, refusalLengthMax) };
    }
    return { state: 'unreachable', reason: `status ${response.status}` };
  } catch (error) {
    return { state: 'unreachable', reason: String(error) };
  }
}
