import { createMiddleware } from 'hono/factory';
import {
  type OperatorCall,
  recordOperatorAttempt,
  recordOperatorCall,
} from '../incidents/operator-log.ts';
import type { AppContext, AppEnv } from './context.ts';
import { networkOf } from './network-of.ts';
import { refuse } from './problem.ts';

const nameLengthMax = 60;

/**
 * Records each call with its outcome, and attempts without the secret. Responds with 404 when no secret is
 * configured.
 */
export const operatorGuard = createMiddleware<AppEnv>(async (context, next) => {
  // The first guard of a path decides and records.
  if (context.get('isOperator')) return next();
  const { operatorSecret } = context.get('configuration');
  if (operatorSecret === null) return refuse(context, 'not_found');
  const [scheme, given = ''] = (context.req.header('Authorization') ?? '').split(' ');
  const isOperator = scheme === 'Bearer' && (await isSameText(given, operatorSecret));
  if (!isOperator) {
    const attempt = describe(context, 401);
    await recordOperatorAttempt(context.env, attempt, Date.now()).catch(logUnrecorded);
    return refuse(context, 'signed_out');
  }
  context.set('isOperator', true);
  await next();
  const call = describe(context, context.res.status);
  await recordOperatorCall(context.env.DATABASE, call, Date.now()).catch(logUnrecorded);
  return undefined;
});

function describe(context: AppContext, status: number): OperatorCall {
  const name = (context.req.header('X-Operator') ?? '').replace(/\p{Cc}/gu, '');
  const body = context.get('operatorBody') as { reason?: unknown } | undefined;
  return {
    who: name.slice(0, nameLengthMax) || 'unnamed',
    network: networkOf(context.req.header('CF-Connecting-IP') ?? 'local'),
    method: context.req.method,
    path: context.req.path,
    reason: typeof body?.reason === 'string' ? body.reason : null,
    status,
  };
}

function logUnrecorded(error: unknown): void {
  console.error(JSON.stringify({ event: 'operator_call_not_recorded', reason: String(error) }));
}

async function isSameText(given: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all([given, expected].map(digestOf));
  return crypto.subtle.timingSafeEqual(left as ArrayBuffer, right as ArrayBuffer);
}

function digestOf(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}
