import { z } from 'zod';
import type { MessageRecord } from './message-store.ts';

/** The sender waits for this call. */
const timeoutMs = 8000;

const refusalLengthMax = 300;

const objectionSchema = z.object({
  errors: z.array(z.object({ message: z.string().trim().min(1) })).min(1),
});

export type ForwardOutcome =
  | { state: 'forwarded' }
  /** The service refused the message; `message` is its own explanation. */
  | { state: 'refused'; message: string }
  /** The service can't be reached or failed; a later try may succeed. */
  | { state: 'unreachable'; reason: string };

/** Posts a multipart form and reads the JSON response (spec, section 7). Never throws. */
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
    const result = objectionSchema.safeParse(await response.json().catch(() => null));
    // A 429 or 5xx says nothing about the message, which is tried again later.
    const isLasting = response.status >= 400 && response.status < 500 && response.status !== 429;
    if (isLasting && result.success) {
      const [objection] = result.data.errors;
      return { state: 'refused', message: (objection?.message ?? '').slice(0, refusalLengthMax) };
    }
    return { state: 'unreachable', reason: `status ${response.status}` };
  } catch (error) {
    return { state: 'unreachable', reason: String(error) };
  }
}
