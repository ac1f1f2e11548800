import { Hono } from 'hono';
import { z } from 'zod';
import { credentialRequestSchema, mintCredential } from './credential.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The control API for tests and the simulation. Google has none. */
export function createControlApi(issuer: string, keys: SigningKeys): Hono {
  return new Hono().post('/id-token', async (context) => {
    // Another site's page can send text/plain without a CORS preflight, but not JSON.
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ message: 'Send the body as application/json.' }, 415);
    }
    const body = credentialRequestSchema.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
    return context.json({ credential: await mintCredential(body.data, issuer, keys) });
  });
}
