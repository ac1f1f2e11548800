import { accountRoutesOf } from '../../api/routes-of.ts';

const pageLength = 50;

export const creditRoutes = accountRoutesOf({
  readCredits: (context) => context.get('account').call('credits'),
  listEntries: async (context, { query }) => {
    const before = query.cursor === undefined ? null : Number(query.cursor);
    const records = await context.get('account').call('entries', pageLength + 1, before);
    const entries = records.slice(0, pageLength).map((record) => ({
      ...record,
      createdAt: new Date(record.createdAt).toISOString(),
    }));
    const last = records.length > pageLength ? entries.at(-1) : undefined;
    return { entries, nextCursor: last ? String(last.seq) : null };
  },
});
