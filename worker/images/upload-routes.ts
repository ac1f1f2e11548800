import { Hono } from 'hono';
import { accountOf } from '../account/account-of.ts';
import { sessionGuard } from '../auth/session-guard.ts';
import type { SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { readUpload } from './read-upload.ts';
import { signLinkUntil } from './signed-link.ts';

/** Pictures to be worked on: each belongs to its user and dies after an hour. */
export const uploadRoutes = new Hono<SignedInEnv>().use(sessionGuard).post('/', async (context) => {
  const read = await readUpload(context.req.raw);
  if (!read.ok) return refuse(context, read.code, read.detail ? { detail: read.detail } : {});
  const { file, facts } = read;
  const id = crypto.randomUUID();
  const key = `${context.get('user').id}.upload-${id}.${facts.extension}`;
  const { type, width, height } = facts;
  const added = await accountOf(context.env, context.get('user').id, async (account) =>
    account.addUpload({ id, key, type, width, height }),
  );
  if (!added.ok) return refuse(context, added.code);
  try {
    await context.env.PICTURES.put(key, file, { httpMetadata: { contentType: type } });
  } catch (error) {
    const requestId = context.get('requestId');
    console.error(JSON.stringify({ event: 'upload_failed', requestId, reason: String(error) }));
    return refuse(context, 'upload_failed');
  }
  const { expiresAt } = added.upload;
  const { sessionSecret } = context.get('configuration');
  const url = await signLinkUntil(sessionSecret, key, expiresAt);
  const answer = { id, url, width, height, expiresAt: new Date(expiresAt).toISOString() };
  return context.json(answer);
});
