import { Hono } from 'hono';
import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import { success } from './envelope.ts';

const manifestSchema = z.object({
  manifest: z.record(z.string(), z.object({ hash: z.string(), size: z.number() })),
});

/** The token at the end of an upload session; a version refers to its static files by it. */
const completionToken = 'emulator-assets-token';

/** Static files: a session lists the missing ones and receives them. */
export function assetRoutes(state: AccountState): Hono {
  return new Hono()
    .post('/scripts/:name/assets-upload-session', async (context) => {
      const { manifest } = manifestSchema.parse(await context.req.json());
      const hashes = new Set(Object.values(manifest).map(({ hash }) => hash));
      const missing = [...hashes].filter((hash) => !state.assets.has(hash));
      return success(context, {
        jwt: completionToken,
        buckets: missing.length === 0 ? [] : [missing],
      });
    })
    .post('/assets/upload', async (context) => {
      const form = await context.req.raw.clone().formData();
      for (const hash of form.keys()) state.assets.add(hash);
      return success(context, { jwt: completionToken });
    });
}
