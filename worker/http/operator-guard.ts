import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/** Lets only the operator through. Where no secret is configured there is nothing at this address. */
export const operatorGuard = createMiddleware<AppEnv>(async (context, next) => {
  const { operatorSecret } = context.get('configuration');
  if (operatorSecret === null) return refuse(context, 'not_found');
  const [scheme, given = ''] = (context.req.header('Authorization') ?? '').split(' ');
  const isOperator = scheme === 'Bearer' && (await isSameText(given, operatorSecret));
  return isOperator ? next() : refuse(context, 'signed_out');
});

/** Compares in constant time, by digests of equal length. */
async function isSameText(given: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all([given, expected].map(digestOf));
  return crypto.subtle.timingSafeEqual(left as ArrayBuffer, right as ArrayBuffer);
}

function digestOf(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}
