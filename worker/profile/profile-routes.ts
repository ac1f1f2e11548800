import { Hono } from 'hono';
import { type Profile, profileSchema, type Sessions } from '../../domain/user.ts';
import { readBody } from '../http/bodies/json-body.ts';
import type { SignedInEnv } from '../http/context.ts';
import { sessionGuard } from '../sessions/session-guard.ts';
import { listSessions } from '../sessions/session-store.ts';
import { renameUser } from '../sessions/user-store.ts';
import { collectData } from './data-export.ts';

/** What users may see and change of themselves. */
export const profileRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .patch('/', async (context) => {
    const read = await readBody(context, profileSchema);
    if (!read.ok) return read.response;
    const { displayName } = read.body;
    await renameUser(context.env.DATABASE, context.get('user').id, displayName);
    const profile: Profile = { user: { ...context.get('user'), displayName } };
    return context.json(profile);
  })
  .get('/sessions', async (context) => {
    const now = Date.now();
    const sessions = await listSessions(context.env.DATABASE, context.get('user').id, now);
    const answer: Sessions = {
      sessions: sessions.map(({ tokenHash, createdAt, expiresAt }) => ({
        createdAt: new Date(createdAt).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
        isCurrent: tokenHash === context.get('sessionTokenHash'),
      })),
    };
    return context.json(answer);
  })
  .get('/export', async (context) => {
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    const data = await collectData(context.env, sessionSecret, context.get('user'), now);
    const day = data.exportedAt.slice(0, 10);
    context.header('Content-Disposition', `attachment; filename="imagemint-data-${day}.json"`);
    return context.body(JSON.stringify(data, null, 2), 200, {
      'Content-Type': 'application/json; charset=utf-8',
    });
  });
