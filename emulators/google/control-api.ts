import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { credentialRequestSchema, mintCredential } from './credential.ts';
import type { Faults } from './faults.ts';
import type { SigningKeys } from './signing-keys.ts';

const nextErrorSchema = z.strictObject({
  error: z.string().regex(/^[a-z_]{1,60}$/, 'must be an OAuth error code like access_denied'),
  description: z.string().min(1).max(200).optional(),
});

const keysFaultSchema = z.strictObject({ mode: z.enum(['normal', 'gone', 'broken']) });

const tokenFaultSchema = z.strictObject({
  mode: z.enum(['normal', 'error_500', 'slow', 'wrong_nonce', 'wrong_key', 'invalid_grant']),
  times: z.int().min(1).max(1000).default(1),
  delayMs: z.int().min(0).max(60_000).default(5000),
});

/** The control API for tests and the simulation. Google has none. */
export function createControlApi(issuer: string, keys: SigningKeys, faults: Faults): Hono {
  return new Hono()
    .post('/id-token', async (context) => {
      const request = await readBody(context, credentialRequestSchema);
      return context.json({ credential: await mintCredential(request, issuer, keys) });
    })
    .post('/next-error', async (context) => {
      const { error, description } = await readBody(context, nextErrorSchema);
      faults.failNextAuthorization({
        error,
        ...(description === undefined ? {} : { error_description: description }),
      });
      return context.json({ nextError: error });
    })
    .post('/token', async (context) => {
      const { mode, times, delayMs } = await readBody(context, tokenFaultSchema);
      if (mode === 'normal') faults.clearToken();
      else faults.failToken({ mode, delayMs }, times);
      return context.json({ mode, times: mode === 'normal' ? 0 : times });
    })
    .post('/keys', async (context) => {
      const { mode } = await readBody(context, keysFaultSchema);
      faults.failKeys(mode === 'normal' ? undefined : mode);
      return context.json({ mode });
    })
    .post('/reset', (context) => {
      faults.clear();
      return context.json({ reset: true });
    });
}

/** Parses a JSON body. An empty body counts as `{}`, which asks for a valid token. */
async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text();
  // Another site's page can send text/plain without a CORS preflight, but not JSON.
  if (text !== '' && !context.req.header('content-type')?.startsWith('application/json')) {
    throw refusal(415, 'Send the body as application/json.');
  }
  let json: unknown;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch {
    throw refusal(400, 'The body is not JSON.');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw refusal(400, z.prettifyError(parsed.error));
  return parsed.data;
}

function refusal(status: 400 | 415, message: string): HTTPException {
  const response = Response.json({ error: 'invalid_request', message }, { status });
  return new HTTPException(status, { message, res: response });
}
