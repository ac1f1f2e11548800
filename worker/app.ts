import { Hono } from 'hono';
import { jobRoutes } from './account/jobs/job-routes.ts';
import { creditRoutes } from './account/ledger/credit-routes.ts';
import { liveRoutes } from './account/live/live-routes.ts';
import { promptRoutes } from './account/prompts/prompt-routes.ts';
import { imageRoutes } from './account/results/picture-routes.ts';
import { uploadRoutes } from './account/uploads/upload-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { signInRoutes } from './auth/sign-in-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { messageRoutes } from './contact/message-routes.ts';
import { drainBody } from './http/bodies/drain-body.ts';
import { configured } from './http/configured.ts';
import type { AppEnv } from './http/context.ts';
import { neverCached } from './http/never-cached.ts';
import { openApiRoute } from './http/openapi/openapi-route.ts';
import { applyPolicies, requireHttps } from './http/policies/apply-policies.ts';
import { reportPath } from './http/policies/content-security-policy.ts';
import { policyReportRoute } from './http/policies/report-route.ts';
import { refuse } from './http/problem.ts';
import { identifyRequest } from './http/request-id.ts';
import { sameOriginGuard } from './http/same-origin.ts';
import { refuseUnknown } from './http/unknown-address.ts';
import { healthRoute } from './operations/health.ts';
import { keyRoutes } from './operations/key-routes.ts';
import { operatorRoutes } from './operations/operator-routes.ts';
import { orderRoutes } from './payments/order-routes.ts';
import { packRoutes } from './payments/pack-routes.ts';
import { razorpayRoutes } from './payments/razorpay/webhook-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { featureRoutes } from './site/feature-routes.ts';
import { sellerRoute } from './site/legal/seller-route.ts';
import { servePage } from './site/pages.ts';
import { serveRobots, serveSiteMap } from './site/site-map.ts';

/** Every route of the Worker. */
export const app = new Hono<AppEnv>();

app.use(drainBody);
app.use(identifyRequest);
app.use(applyPolicies);
app.use('/api/*', neverCached);
app.use('/images/*', neverCached);
app.use(requireHttps);

app.route('/api/health', healthRoute);
app.route('/api/openapi.json', openApiRoute);
app.route(reportPath, policyReportRoute);
app.use('/api/*', configured);
app.route('/api', razorpayRoutes);
app.use('/api/*', sameOriginGuard);
app.route('/api', sessionRoutes);
app.route('/api/me', profileRoutes);
app.route('/api/auth/google', signInRoutes);
app.route('/api/credits', creditRoutes);
app.route('/api/features', featureRoutes);
app.route('/api/jobs', jobRoutes);
app.route('/api/live', liveRoutes);
app.route('/api/packs', packRoutes);
app.route('/api/prompts', promptRoutes);
app.route('/api/uploads', uploadRoutes);
app.route('/api/orders', orderRoutes);
app.route('/api/contact', contactRoutes);
app.route('/api/seller', sellerRoute);
app.route('/api/operator/keys', keyRoutes);
app.route('/api/operator/messages', messageRoutes);
app.route('/api/operator', operatorRoutes);
app.all('/api/*', refuseUnknown(app));

app.use('/images/*', configured);
app.route('/images', imageRoutes);
app.all('/images/*', (context) => refuse(context, 'not_found'));

app.get('/robots.txt', serveRobots);
app.get('/sitemap.xml', serveSiteMap);
app.all('*', servePage);

app.notFound((context) => refuse(context, 'not_found'));
app.onError((error, context) => {
  const { requestId: id } = context.var;
  console.error(JSON.stringify({ event: 'request_failed', requestId: id, reason: error.stack }));
  const overloaded = (error as { overloaded?: boolean }).overloaded === true;
  return refuse(context, overloaded ? 'unavailable' : 'internal_error');
});
