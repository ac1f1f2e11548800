import { hasAccount } from '../account/has-account.ts';
import { routesOf } from '../api/routes-of.ts';
import { BlockedFiles } from '../screening/blocked-files.ts';
import { ReportStore } from '../shares/report-store.ts';
import { ShareStore } from '../shares/share-store.ts';
import { finishEnded, resolveReports, takeDown } from '../shares/take-down.ts';

export const operatorReportRoutes = routesOf({
  listReports: async (context, { query }) => {
    const store = new ReportStore(context.env.DATABASE);
    const [reports, overview] = await Promise.all([
      store.list({ isOpen: query.all !== 'true' }),
      store.overview(Date.now()),
    ]);
    return { reports, overview };
  },
  dismissReport: async (context, { params: { id }, refuse }) => {
    const dismissed = await resolveReports(context.env.DATABASE, { id }, 'dismissed', Date.now());
    return dismissed > 0 ? { dismissed: true } : refuse('not_found');
  },
  listBlockedFiles: async (context, { query: { after } }) => ({
    isMatched: context.get('configuration').screening.matchesHashes,
    hashes: await new BlockedFiles(context.env.DATABASE).list(after),
  }),
  changeBlockedFiles: async (context, { body: { action, hashes, reason } }) => {
    const { env } = context;
    const isMatched = context.get('configuration').screening.matchesHashes;
    const files = new BlockedFiles(env.DATABASE);
    if (action === 'remove') {
      return { changed: await files.remove(hashes), endedShares: 0, isMatched };
    }
    const now = Date.now();
    const { added, ended } = await files.add(hashes, now);
    await finishEnded(env, ended, { reason, origin: new URL(context.req.url).origin }, now);
    // The cron repeats what fails here.
    await new ShareStore(env.DATABASE).sweep(env.PICTURES, now).catch(() => 0);
    return { changed: added, endedShares: ended.length, isMatched };
  },
  takeDown: async (context, { body, refuse }) => {
    const { kind, id } = body;
    const userId = kind === 'user' ? id : body.userId;
    // A mistyped id would open an account that nobody has.
    if (userId !== undefined && !(await hasAccount(context.env, userId))) {
      return refuse('not_found', { detail: 'Nobody has this account.' });
    }
    const { origin } = new URL(context.req.url);
    const outcome = await takeDown(context.env, body, origin, Date.now());
    if (outcome.ok) {
      const { userId: owner, endedShares, resolvedReports } = outcome;
      return { userId: owner, endedShares, resolvedReports };
    }
    return outcome.code === 'conflict'
      ? refuse('conflict', { detail: 'Several users have a picture with this id: name the user.' })
      : refuse('not_found');
  },
});
