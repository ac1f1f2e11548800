import { Hono } from 'hono';
import { creditRoutes } from './account/credit-routes.ts';
import { jobRoutes } from './account/job-routes.ts';
import { liveRoutes } from './account/live-routes.ts';
import { operatorRoutes } from './account/operator-routes.ts';
import { profileRoutes } from './auth/profile-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { signInRoutes } from './auth/sign-in-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { messageRoutes } from './contact/message-routes.ts';
import { configured } from './http/configured.ts';
import type { AppEnv } from './http/context.ts';
import { drainBody } from './http/drain-body.ts';
import { featureRoutes } from './http/feature-routes.ts';
import { healthRoute } from './http/health.ts';
import { neverCached } from './http/never-cached.ts';
import { openApiRoute } from './http/openapi/openapi-route.ts';
import { servePage } from './http/pages.ts';
import { applyPolicies, requireHttps } from './http/policies/apply-policies.ts';
import { reportPath } from './http/policies/content-security-policy.ts';
import { policyReportRoute } from './http/policies/report-route.ts';
import { refuse } from './http/problem.ts';
import { identifyRequest } from './http/request-id.ts';
import { sameOriginGuard } from './http/same-origin.ts';
import { serveRobots, serveSiteMap } from './http/site-map.ts';
import { refuseUnknown } from './http/unknown-address.ts';
import { imageRoutes } from './images/image-routes.ts';
import { keyRoutes } from './images/key-routes.ts';
import { promptRoutes } from './images/prompt-routes.ts';
import { uploadRoutes } from './images/upload-routes.ts';
import { sellerRoute } from './legal/seller-route.ts';
import { orderRoutes } from './payments/order-routes.ts';
import { packRoutes } from './payments/pack-routes.ts';
import { razorpayRoutes } from './payments/webhook-routes.ts';

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
