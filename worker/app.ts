import { Hono } from 'hono';
import { batchRoutes } from './account/jobs/batch-routes.ts';
import { jobRoutes } from './account/jobs/job-routes.ts';
import { creditRoutes } from './account/ledger/credit-routes.ts';
import { liveRoutes } from './account/live/live-routes.ts';
import { underWayRoutes } from './account/orders/under-way-routes.ts';
import { accountPictureRoutes } from './account/pictures/account-picture-routes.ts';
import { promptRoutes } from './account/prompts/prompt-routes.ts';
import { pictureRoutes } from './account/results/picture-routes.ts';
import { uploadRoutes } from './account/uploads/upload-routes.ts';
import { descriptionRoutes } from './api/description-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { signInRoutes } from './auth/sign-in-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { messageRoutes } from './contact/message-routes.ts';
import { emailRoutes } from './email/email-routes.ts';
import { sendEmailsAfterResponse } from './email/send-after-response.ts';
import { drainBody } from './http/bodies/drain-body.ts';
import { configured } from './http/configured.ts';
import type { AppEnv } from './http/context.ts';
import { neverCached } from './http/never-cached.ts';
import { defaultPolicies, requireHttps } from './http/policies/default-policies.ts';
import { refuse } from './http/problem.ts';
import { identifyRequest } from './http/request-id.ts';
import { logFailure, logRequest } from './http/request-log.ts';
import { refuseUnknown } from './http/unknown-address.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { incidentRoutes } from './operations/incident-routes.ts';
import { keyRoutes } from './operations/key-routes.ts';
import { operatorRoutes } from './operations/operator-routes.ts';
import { repairRoutes } from './operations/repair-routes.ts';
import { operatorReportRoutes } from './operations/report-routes.ts';
import { orderRoutes } from './payments/order-routes.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { exportRoutes } from './shares/export-routes.ts';
import { reportRoutes } from './shares/report-routes.ts';
import { sharePageRoutes } from './shares/share-page-routes.ts';
import { shareRoutes } from './shares/share-routes.ts';
import { featureRoutes } from './site/feature-routes.ts';
import { sellerRoutes } from './site/legal/seller-routes.ts';
import { servePage } from './site/pages.ts';
import { policyReportRoutes } from './site/policy-report-routes.ts';
import { serveRobots, serveSiteMap } from './site/site-map.ts';
import { isTransient } from './storage/transient-failure.ts';

/** When a client may repeat a request after a store failed. */
const transientWaitMs = 1000;

export const app = new Hono<AppEnv>();

app.use(drainBody);
app.use(identifyRequest);
app.use('/api/*', logRequest);
app.use('/images/*', logRequest);
app.use('/s/*', logRequest);
app.use(defaultPolicies);
app.use('/api/*', neverCached);
app.use('/images/*', neverCached);
app.use('/s/*', neverCached);
app.use(requireHttps);

app.route('/', healthRoutes);
app.route('/', descriptionRoutes);
app.route('/', policyReportRoutes);
app.use('/api/*', configured);
app.use('/images/*', configured);
app.use('/s/*', configured);
for (const path of [
  '/api/orders/*',
  '/api/webhooks/*',
  '/api/contact',
  '/api/me',
  '/api/operator/takedowns',
]) {
  app.use(path, sendEmailsAfterResponse);
}
app.route('/', webhookRoutes);
app.route('/', sessionRoutes);
app.route('/', signInRoutes);
app.route('/', profileRoutes);
app.route('/', emailRoutes);
app.route('/', creditRoutes);
app.route('/', liveRoutes);
app.route('/', uploadRoutes);
app.route('/', jobRoutes);
app.route('/', batchRoutes);
app.route('/', pictureRoutes);
app.route('/', accountPictureRoutes);
app.route('/', exportRoutes);
app.route('/', shareRoutes);
app.route('/', sharePageRoutes);
app.route('/', reportRoutes);
app.route('/', promptRoutes);
app.route('/', orderRoutes);
app.route('/', underWayRoutes);
app.route('/', featureRoutes);
app.route('/', sellerRoutes);
app.route('/', contactRoutes);
app.route('/', operatorRoutes);
app.route('/', keyRoutes);
app.route('/', messageRoutes);
app.route('/', operatorReportRoutes);
app.route('/', incidentRoutes);
app.route('/', repairRoutes);
app.all('/api/*', refuseUnknown(app));
app.all('/images/*', (context) => refuse(context, 'not_found'));
app.all('/s/*', refuseUnknown(app));

app.get('/robots.txt', serveRobots);
app.get('/sitemap.xml', serveSiteMap);
app.all('*', servePage);

app.onError((error, context) => {
  logFailure(context, error);
  if (!isTransient(error)) return refuse(context, 'internal_error');
  return refuse(context, 'unavailable', { retryAt: Date.now() + transientWaitMs });
});
