import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { operatorGuard } from '../http/operator-guard.ts';
import { MessageStore } from './message-store.ts';

/** Messages that one answer holds. */
const pageLength = 50;

/** What people wrote, for the operator: the newest first, `before` an epoch in milliseconds. */
export const messageRoutes = new Hono<AppEnv>().use(operatorGuard).get('/', async (context) => {
  const before = Number(context.req.query('before') ?? 0);
  const from = Number.isSafeInteger(before) && before > 0 ? before : null;
  const messages = await new MessageStore(context.env.DATABASE).list(pageLength, from);
  return context.json({ messages });
});
