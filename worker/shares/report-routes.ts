import { Hono } from 'hono';
import { endpoints } from '../../domain/api/endpoints.ts';
import { dayMs, dayOf } from '../../domain/days.ts';
import { languages } from '../../domain/languages.ts';
import { challengeField, reportAction } from '../../domain/site/report.ts';
import { routesOf } from '../api/routes-of.ts';
import { verifyChallenge } from '../auth/challenge.ts';
import { toHex } from '../crypto/hex.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { languageOf } from '../http/language-of.ts';
import { networkOf, rangeOf } from '../http/network-of.ts';
import { wantsPage } from '../http/plain-page.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { ReportStore } from './report-store.ts';
import { reportedPage } from './share-page.ts';
import { ShareStore } from './share-store.ts';

type NewReport = Omit<Parameters<ReportStore['add']>[0], 'reporterHash' | 'rangeHash'>;

export const reportRoutes = new Hono<AppEnv>();

// The form of the share's page works without scripts, so a browser gets a page.
reportRoutes.use(endpoints.reportShare.path, async (context, next) => {
  await next();
  if (!wantsPage(context)) return;
  const named = context.req.query('language');
  const language = languages.find((one) => one === named) ?? languageOf(context.req.raw);
  context.res = await reportedPage(context, language, context.req.param('id'), context.res.status);
});

reportRoutes.route(
  '/',
  routesOf({
    reportShare: async (context, { params: { id }, body, refuse }) => {
      const found = await new ShareStore(context.env.DATABASE).find(id);
      if (found.state !== 'live') {
        return refuse(found.state === 'none' ? 'not_found' : 'share_ended');
      }
      const { challenge } = context.get('configuration');
      if (challenge) {
        const verdict = await verifyChallenge(challenge, {
          token: body[challengeField],
          address: context.req.header('CF-Connecting-IP'),
          hostname: new URL(context.req.url).hostname,
          action: reportAction,
        });
        if (!verdict.ok) return refuse(verdict.code);
      }
      const { userId, pictureId } = found.share;
      const { reason, comment } = body;
      const report = { shareId: id, userId, pictureId, reason, comment };
      const limit = await add(context, report);
      return limit ? refuse(limit.code, limit.options) : { reported: true };
    },
    reportResult: async (context, { params: { id }, body, refuse }) => {
      const { id: userId } = context.get('user');
      const job = await callAccount(context.env, userId, 'jobs.read', id);
      if (job?.state !== 'succeeded') return refuse('not_found');
      const { reason, comment } = body;
      const report = { shareId: null, userId, pictureId: id, reason, comment };
      const limit = await add(context as unknown as AppContext, report);
      return limit ? refuse(limit.code, limit.options) : { reported: true };
    },
  }),
);

/** Stores a report. Returns the refusal at a limit; null where it is stored or was before. */
async function add(context: AppContext, report: NewReport) {
  const { env, req } = context;
  const { sessionSecret } = context.get('configuration');
  const address = req.header('CF-Connecting-IP') ?? '';
  const key = await derivedHmacKey(sessionSecret, 'reporter');
  const hash = async (content: string) =>
    toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)));
  const now = Date.now();
  const store = new ReportStore(env.DATABASE);
  const reporterHash = await hash(networkOf(address));
  const rangeHash = await hash(`range ${rangeOf(address)}`);
  const outcome = await store.add({ ...report, reporterHash, rangeHash }, now);
  if (outcome === 'network' || outcome === 'picture') {
    const headers = { 'Retry-After': String(dayMs / 1000) };
    return { code: 'rate_limited', options: { detail: limitTexts[outcome], headers } } as const;
  }
  if (outcome !== 'all') return null;
  await reportIncident(env, { kind: 'reports_flooded', subject: dayOf(now), detail: {} }, now);
  return { code: 'unavailable', options: {} } as const;
}

const limitTexts = {
  network: 'Many reports came from your network today. Please write to us instead.',
  picture: 'This picture was reported many times. Please write to us if you know more.',
};
