import { accountRoutesOf, routesOf } from '../api/routes-of.ts';
import { languageOf } from '../http/language-of.ts';
import { readBuyer, saveBuyer } from '../sessions/buyer-store.ts';
import { clearSessionToken } from '../sessions/session-cookie.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { renameUser } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { exportData } from './data-export.ts';
import { deletionRecipient, queueDeletionEmail } from './deletion-email.ts';

export const profileRoutes = routesOf({
  readMe: async (context) => {
    const found = await currentSession(context);
    if (found.state === 'signed_out') return { user: null, session: null };
    if (found.state === 'user_disabled') {
      return { user: null, session: null, refusal: 'user_disabled' as const };
    }
    const { user, expiresAt } = found.session;
    return { user, session: { expiresAt: new Date(expiresAt).toISOString() } };
  },
  updateProfile: async (context, { body: { displayName, keepPictures } }) => {
    const user = { ...context.get('user') };
    if (displayName !== undefined) {
      await renameUser(context.env.DATABASE, user.id, displayName);
      await callAccount(context.env, user.id, 'sessions.rename', displayName);
      user.displayName = displayName;
    }
    if (keepPictures !== undefined) {
      await callAccount(context.env, user.id, 'pictures.turn', keepPictures);
      user.keepPictures = keepPictures;
    }
    return { user };
  },
  readBuyer: async (context) => ({
    buyer: await readBuyer(context.env.DATABASE, context.get('user').id),
  }),
  updateBuyer: async (context, { body: buyer }) => {
    await saveBuyer(context.env.DATABASE, context.get('user').id, buyer);
    return { buyer };
  },
  exportData: async (context) => {
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    const data = await exportData(context.env, sessionSecret, context.get('user'), now);
    const day = new Date(now).toISOString().slice(0, 10);
    context.header('Content-Disposition', `attachment; filename="imagemint-data-${day}.json"`);
    return context.body(data, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  },
});

profileRoutes.route(
  '/',
  accountRoutesOf({
    deleteAccount: async (context, { refuse }) => {
      const { userId, call } = context.get('account');
      const requestId = context.get('requestId');
      const now = Date.now();
      const recipient = await deletionRecipient(context.env, userId);
      // The account deletes its user from D1, at once or as soon as D1 does it.
      const closed = await call('access.close', requestId);
      if (!closed.ok) return refuse('account_halted');
      if (recipient !== null) {
        const language = languageOf(context.req.raw);
        const user = { userId, recipient, language, requestId };
        await queueDeletionEmail(context.env, user, now);
      }
      clearSessionToken(context);
      // Pictures that the browser has cached.
      context.header('Clear-Site-Data', '"cache"');
      return { deleted: true };
    },
  }),
);
