import { routesOf } from '../api/routes-of.ts';
import { clearSessionToken } from '../sessions/session-cookie.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { deleteUser, renameUser } from '../sessions/user-store.ts';
import { accountOf } from '../storage/account-of.ts';
import { collectData } from './data-export.ts';

/** The user's own profile: to read, to change, to export and to delete. */
export const profileRoutes = routesOf({
  readMe: async (context) => {
    const session = await currentSession(context);
    return session && !session.disabled
      ? {
          user: session.user,
          session: { expiresAt: new Date(session.expiresAt).toISOString() },
        }
      : { user: null, session: null };
  },
  updateProfile: async (context, { body: { displayName } }) => {
    await renameUser(context.env.DATABASE, context.get('user').id, displayName);
    return { user: { ...context.get('user'), displayName } };
  },
  exportData: async (context) => {
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    const data = await collectData(context.env, sessionSecret, context.get('user'), now);
    const day = data.exportedAt.slice(0, 10);
    context.header('Content-Disposition', `attachment; filename="imagemint-data-${day}.json"`);
    return context.body(JSON.stringify(data, null, 2), 200, {
      'Content-Type': 'application/json; charset=utf-8',
    });
  },
  deleteAccount: async (context, { refuse }) => {
    const userId = context.get('user').id;
    // The ledger first: should the rest fail, the owner still exists and can ask again.
    const closed = await accountOf(context.env, userId, async (account) => account.close());
    if (!closed.ok) return refuse('account_halted');
    await deleteUser(context.env.DATABASE, userId);
    clearSessionToken(context);
    return { deleted: true };
  },
});
