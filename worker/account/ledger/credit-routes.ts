import { Hono } from 'hono';
import { z } from 'zod';
import type { Entries, Entry } from '../../../domain/credits.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { sessionGuard } from '../../sessions/session-guard.ts';
import { accountOf } from '../account-of.ts';

/** Entries on one page of the activity. */
const pageLength = 50;

/** A page begins below this entry's `seq`. */
const cursorSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional();

/** What the user has, and how it came to that. No call but ours changes it. */
export const creditRoutes = new Hono<SignedInEnv>()
  .use(sessionGuard)
  .get('/', async (context) =>
    context.json(
      await accountOf(context.env, context.get('user').id, async (account) => account.credits()),
    ),
  )
  .get('/entries', async (context) => {
    const cursor = cursorSchema.safeParse(context.req.query('cursor'));
    if (!cursor.success)
      return refuse(context, 'invalid_input', { detail: 'The cursor is not valid.' });
    const records = await accountOf(context.env, context.get('user').id, async (account) =>
      account.entries(pageLength + 1, cursor.data ?? null),
    );
    const entries: Entry[] = records.slice(0, pageLength).map((record) => ({
      ...record,
      createdAt: new Date(record.createdAt).toISOString(),
    }));
    const last = records.length > pageLength ? entries.at(-1) : undefined;
    const page: Entries = { entries, nextCursor: last ? String(last.seq) : null };
    return context.json(page);
  });
