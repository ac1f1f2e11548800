import { z } from 'zod';
import { failed, type Outcome } from '../outcome.ts';

const timeoutMs = 30_000;

const envelopeSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});

/** The authorization of a call: a token, or the older API key with its e-mail address. */
export type Credentials =
  | { type: 'token'; token: string }
  | { type: 'key'; key: string; email: string };

/** An answer of the API: the result, or the error's status, code and message. */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; code: number; reason: string };

/** Calls Cloudflare's API. Wrangler makes the changes, except where it would ask for input. */
export class CloudflareApi {
  readonly #credentials: Credentials;
  readonly #base: string;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
    this.#base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  }

  async call<Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'PUT' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Answer<z.infer<Schema>>> {
    const fault = (status: number, code: number, reason: string) =>
      ({ ok: false, status, code, reason: `${method} ${path}: ${reason}` }) as const;
    let response: Response;
    try {
      response = await fetch(this.#base + path, {
        method,
        headers: { ...this.#authorization(), 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      return fault(0, 0, `Cloudflare's API did not answer: ${cause?.message || message}`);
    }
    const answer = envelopeSchema.safeParse(await response.json().catch(() => null));
    if (!answer.success) return fault(response.status, 0, `status ${response.status}`);
    const { success, errors, result } = answer.data;
    if (!success) {
      const messages = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
      return fault(response.status, errors[0]?.code ?? 0, messages || `status ${response.status}`);
    }
    const parsed = schema.safeParse(result);
    if (!parsed.success) return fault(response.status, 0, 'an answer that is not understood');
    return { ok: true, value: parsed.data };
  }

  #authorization(): Record<string, string> {
    return this.#credentials.type === 'token'
      ? { Authorization: `Bearer ${this.#credentials.token}` }
      : { 'X-Auth-Key': this.#credentials.key, 'X-Auth-Email': this.#credentials.email };
  }
}

/** Returns what to do where the API refuses the login or lacks a permission. */
export function rightsAdvice(right: string): string {
  return (
    `Log in with 'npx wrangler login', or set CLOUDFLARE_API_TOKEN to a token that is valid and has ` +
    `the right '${right}'. The template 'Edit Cloudflare Workers' has all but 'D1: Edit', at ` +
    'https://dash.cloudflare.com/profile/api-tokens'
  );
}

/** Converts an answer into a step's outcome. */
export function outcomeOf<T>(answer: Answer<T>, advice?: string): Outcome<T> {
  return answer.ok ? answer : failed(answer.reason, advice);
}
