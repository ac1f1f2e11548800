import { routesOf } from '../../api/routes-of.ts';
import { accountOf } from '../../storage/account-of.ts';

/** Entries on one page of the activity. */
const pageLength = 50;

/** The balance and the entries. Only the server changes them. */
export const creditRoutes = routesOf({
  readCredits: (context) =>
    accountOf(context.env, context.get('user').id, async (account) => account.credits()),
  listEntries: async (context, { query }) => {
    const records = await accountOf(context.env, context.get('user').id, async (account) =>
      account.entries(pageLength + 1, query.cursor === undefined ? null : Number(query.cursor)),
    );
    const entries = records.slice(0, pageLength).map((record) => ({
      ...record,
      createdAt: new Date(record.createdAt).toISOString(),
    }));
    const last = records.length > pageLength ? entries.at(-1) : undefined;
    return { entries, nextCursor: last ? String(last.seq) : null };
  },
});
