import { languages } from '../../domain/languages.ts';
import { hasAccount } from '../account/has-account.ts';
import { routesOf } from '../api/routes-of.ts';
import { guardAddress } from '../http/address-guard.ts';
import { operatorGuard } from '../http/operator-guard.ts';
import { refuse } from '../http/problem.ts';
import { deletionRecipient, queueDeletionEmail } from '../profile/deletion-email.ts';
import { findUserIds, setDisabled } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';

const pageLength = 200;

/** The operator reads this. */
const haltedDetail = 'The account is halted. It can be deleted after `resume` has succeeded.';

const accountRoutes = routesOf({
  readAccount: async (context, { params }) => ({
    report: await callAccount(context.env, params.userId, 'report'),
  }),
  listAccountEntries: async (context, { params, query }) => ({
    entries: await callAccount(
      context.env,
      params.userId,
      'entries',
      pageLength,
      query.before ?? null,
    ),
  }),
  grantCredits: async (context, { params, body, refuse }) => {
    const { ref, credits, reason: note } = body;
    const outcome = await callAccount(context.env, params.userId, 'ledger.grant', {
      ref,
      credits,
      note,
      kind: 'adjustment',
    });
    return outcome.ok ? balanceOf(outcome) : refuse('conflict', whyRefused(outcome));
  },
  reverseCredits: async (context, { params, body, refuse }) => {
    const { ref, grantRef, credits, reason: note } = body;
    const outcome = await callAccount(context.env, params.userId, 'ledger.reverse', {
      ref,
      grantRef,
      returned: { credits },
      note,
    });
    return outcome.ok ? balanceOf(outcome) : refuse('conflict', whyRefused(outcome));
  },
  freezeAccount: async (context, { params, body, refuse }) => {
    const outcome = await callAccount(context.env, params.userId, 'ledger.freeze', body);
    return outcome.ok ? balanceOf(outcome) : refuse('conflict', whyRefused(outcome));
  },
  unfreezeAccount: async (context, { params, body, refuse }) => {
    const outcome = await callAccount(context.env, params.userId, 'ledger.unfreeze', body);
    return outcome.ok ? balanceOf(outcome) : refuse('conflict', whyRefused(outcome));
  },
  disableAccount: async (context, { params: { userId } }) => {
    const now = Date.now();
    // The account refuses its sessions by it, also where D1 was restored to an earlier time.
    await callAccount(context.env, userId, 'access.setDisabled', now);
    await setDisabled(context.env.DATABASE, userId, now);
    return { disabled: true };
  },
  enableAccount: async (context, { params }) => {
    await callAccount(context.env, params.userId, 'access.setDisabled', null);
    await setDisabled(context.env.DATABASE, params.userId, null);
    return { disabled: false };
  },
  deleteUserAccount: async (context, { params: { userId }, refuse }) => {
    const { env } = context;
    const requestId = context.get('requestId');
    const now = Date.now();
    const recipient = await deletionRecipient(env, userId);
    // Forgotten with the account. The request has the operator's language.
    const chosen = await callAccount(env, userId, 'pictures.emailLanguage');
    const closed = await callAccount(env, userId, 'access.closeForOperator', requestId);
    if (!closed.ok) return refuse('account_halted', { detail: haltedDetail });
    if (recipient !== null && !closed.wasClosed) {
      const user = { userId, recipient, language: chosen ?? languages[0], requestId };
      await queueDeletionEmail(env, user, now);
    }
    return { deleted: true, alreadyDeleted: closed.wasClosed };
  },
  resumeAccount: async (context, { params, refuse }) => {
    const resumed = await callAccount(context.env, params.userId, 'resume');
    return resumed ? { resumed } : refuse('account_halted');
  },
});

export const operatorRoutes = routesOf({
  findUsers: async (context, { query }) => ({
    userIds: await findUserIds(context.env.DATABASE, query.email),
  }),
});
// A mistyped id would open an account that nobody has, and lose the credits granted to it.
operatorRoutes.use(
  '/api/operator/accounts/:userId/*',
  // Runs before the comparison of the secret. All calls for accounts share one limit.
  guardAddress('readAccount', 'strict'),
  operatorGuard,
  async (context, next) => {
    const userId = context.req.param('userId') ?? '';
    return (await hasAccount(context.env, userId))
      ? next()
      : refuse(context, 'not_found', { detail: 'Nobody has this account.' });
  },
);
operatorRoutes.route('/', accountRoutes);

function balanceOf({ balance, available }: { balance: number; available: number }) {
  return { balance, available };
}

function whyRefused({ code }: { code: string }) {
  return { detail: `The ledger refused: ${code}.` };
}
