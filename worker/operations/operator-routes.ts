import { Hono } from 'hono';
import { z } from 'zod';
import { accountOf } from '../account/account-of.ts';
import { operationCreditsMax } from '../account/ledger/amounts.ts';
import type { LedgerOutcome } from '../account/ledger/operations.ts';
import { readBody } from '../http/bodies/json-body.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { operatorGuard } from '../http/operator-guard.ts';
import { refuse } from '../http/problem.ts';
import { findUserIds, isUser, setDisabled } from '../sessions/user-store.ts';

/** Entries that one answer holds. */
const pageLength = 200;

const reason = z.string().trim().min(1, 'Say why.').max(200);
/** Names the operation, so that one whose answer was lost can be sent again. */
const ref = z
  .string()
  .regex(/^operator:[\w-]{8,64}$/, 'A ref is operator: and 8 to 64 characters.');
const credits = z.int().min(1).max(operationCreditsMax);

const reasonSchema = z.object({ ref, reason });
const grantSchema = z.object({ ref, reason, credits });
const reverseSchema = z.object({ ref, reason, credits, grantRef: z.string().min(1).max(200) });

/**
 * What an operator may look at and do. All of it goes through the ledger, leaves
 * a line in the user's own activity, and needs the operator's secret; without one
 * in the configuration nothing of it is there.
 */
export const operatorRoutes = new Hono<AppEnv>()
  .use(operatorGuard)
  .use('/accounts/:userId/*', async (context, next) => {
    // A mistyped id would open an account that nobody has, and credits for it would be lost.
    const userId = context.req.param('userId');
    const isKnown =
      (await isUser(context.env.DATABASE, userId)) ||
      (await accountOf(context.env, userId, async (account) => account.wasOpened()));
    return isKnown ? next() : refuse(context, 'not_found', { detail: 'Nobody has this account.' });
  })
  .get('/users', async (context) => {
    const email = context.req.query('email') ?? '';
    return context.json({ userIds: await findUserIds(context.env.DATABASE, email) });
  })
  .get('/accounts/:userId', async (context) => {
    const report = await accountOf(context.env, context.req.param('userId'), (account) =>
      account.report(),
    );
    return context.json({ report });
  })
  .get('/accounts/:userId/entries', async (context) => {
    const before = Number(context.req.query('before') ?? 0);
    const cursor = Number.isSafeInteger(before) && before > 0 ? before : null;
    const entries = await accountOf(context.env, context.req.param('userId'), async (account) =>
      account.entries(pageLength, cursor),
    );
    return context.json({ entries });
  })
  .post('/accounts/:userId/grant', async (context) => {
    const read = await readBody(context, grantSchema);
    if (!read.ok) return read.response;
    const grant = { ...read.body, note: read.body.reason, kind: 'adjustment' as const };
    return answer(
      context,
      await accountOf(context.env, context.req.param('userId'), async (account) =>
        account.grant({
          ref: grant.ref,
          credits: grant.credits,
          note: grant.note,
          kind: grant.kind,
        }),
      ),
    );
  })
  .post('/accounts/:userId/reverse', async (context) => {
    const read = await readBody(context, reverseSchema);
    if (!read.ok) return read.response;
    const { grantRef, reason: note } = read.body;
    const returned = { credits: read.body.credits };
    return answer(
      context,
      await accountOf(context.env, context.req.param('userId'), async (account) =>
        account.reverse({ ref: read.body.ref, grantRef, returned, note }),
      ),
    );
  })
  .post('/accounts/:userId/freeze', async (context) => {
    const read = await readBody(context, reasonSchema);
    if (!read.ok) return read.response;
    return answer(
      context,
      await accountOf(context.env, context.req.param('userId'), async (account) =>
        account.freeze(read.body),
      ),
    );
  })
  .post('/accounts/:userId/unfreeze', async (context) => {
    const read = await readBody(context, reasonSchema);
    if (!read.ok) return read.response;
    return answer(
      context,
      await accountOf(context.env, context.req.param('userId'), async (account) =>
        account.unfreeze(read.body),
      ),
    );
  })
  .post('/accounts/:userId/disable', async (context) => {
    const userId = context.req.param('userId');
    const isDisabled = await setDisabled(context.env.DATABASE, userId, Date.now());
    await accountOf(context.env, userId, async (account) => account.endLive(null));
    return isDisabled ? context.json({ disabled: true }) : refuse(context, 'not_found');
  })
  .post('/accounts/:userId/enable', async (context) => {
    const isEnabled = await setDisabled(context.env.DATABASE, context.req.param('userId'), null);
    return isEnabled ? context.json({ disabled: false }) : refuse(context, 'not_found');
  })
  .post('/accounts/:userId/resume', async (context) => {
    const resumed = await accountOf(context.env, context.req.param('userId'), async (account) =>
      account.resume(),
    );
    return resumed ? context.json({ resumed }) : refuse(context, 'account_halted');
  });

/** A ledger's refusal is a conflict with how the account stands; which one, the detail says. */
function answer(context: AppContext, outcome: LedgerOutcome): Response {
  if (outcome.ok) return context.json({ balance: outcome.balance, available: outcome.available });
  return refuse(context, 'conflict', { detail: `The ledger refused: ${outcome.code}.` });
}
