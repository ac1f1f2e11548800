import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { refuse } from '../../../worker/http/problem.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { recordResponse } from '../../responses-seen.ts';

const origin = 'http://localhost:5173';
const { OPERATOR_SECRET } = localConfiguration(origin);

// The runtime's own comparison, which Node has under another name.
Object.assign(crypto.subtle, {
  timingSafeEqual: (left: ArrayBuffer, right: ArrayBuffer) =>
    timingSafeEqual(new Uint8Array(left), new Uint8Array(right)),
});

/**
 * Makes a call of the operator to these routes: a POST where there is a `body`. `environment` is one of
 * `environmentWith`. `headers` are sent in place of the operator's secret.
 */
export async function requestAsOperator(
  routes: Hono<AppEnv>,
  path: string,
  {
    body,
    environment,
    headers = { Authorization: `Bearer ${OPERATOR_SECRET}` },
  }: { body?: object | undefined; environment: Env; headers?: Record<string, string> },
): Promise<{ status: number; json: Record<string, unknown> }> {
  const init = body
    ? {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }
    : { headers };
  const app = new Hono<AppEnv>().use(identifyRequest, configured).route('/', routes);
  app.onError((_, context) => refuse(context, 'internal_error'));
  const request = new Request(`${origin}${path}`, init);
  const response = await app.fetch(request, environment);
  await recordResponse(request, response);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
