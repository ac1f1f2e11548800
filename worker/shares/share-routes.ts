import { routesOf } from '../api/routes-of.ts';
import type { ProblemOptions } from '../http/problem.ts';
import { endShares } from '../storage/end-shares.ts';
import { sharePicture } from './share-picture.ts';
import { ShareStore, toShare } from './share-store.ts';

export const shareRoutes = routesOf({
  createShare: async (context, { body, refuse }) => {
    const { jobId, pictureId, ...settings } = body;
    const wanted = {
      userId: context.get('user').id,
      pictureId: jobId ?? pictureId ?? '',
      settings,
    };
    const outcome = await sharePicture(context.env, wanted, Date.now());
    if (!outcome.ok) return refuse(outcome.code, refusalOptions[outcome.code]);
    return { share: toShare(outcome.share, new URL(context.req.url).origin) };
  },
  listShares: async (context) => {
    const { origin } = new URL(context.req.url);
    const shares = await new ShareStore(context.env.DATABASE).list(context.get('user').id);
    return { shares: shares.map((share) => toShare(share, origin)) };
  },
  deleteShare: async (context, { params: { id }, refuse }) => {
    const { DATABASE: database, PICTURES: bucket } = context.env;
    const store = new ShareStore(database);
    const { id: userId } = context.get('user');
    const now = Date.now();
    const isEnded = (await endShares(database, { id, userId }, { now })) > 0;
    if (!isEnded && !(await store.isOf(userId, id))) return refuse('not_found');
    // The cron repeats what fails here.
    if (isEnded) context.executionCtx.waitUntil(store.sweep(bucket, now).catch(() => 0));
    return { deleted: true };
  },
});

const refusalOptions: Record<string, ProblemOptions | undefined> = {
  not_found: { detail: 'This picture is not on the server, so it can’t be shared.' },
  unavailable: { headers: { 'Retry-After': '5' } },
};
