import { createMiddleware } from 'hono/factory';
import type { AddressLimit } from '../../domain/api/address-limits.ts';
import { addressLimits } from '../../domain/api/address-limits.ts';
import type { CallName } from '../../domain/api/endpoints.ts';
import { readConfiguration } from '../config.ts';
import type { AppEnv } from './context.ts';
import { networkOf } from './network-of.ts';
import { refuse } from './problem.ts';

const bindings = {
  strict: 'ADDRESS_LIMIT_STRICT',
  usual: 'ADDRESS_LIMIT_USUAL',
  wide: 'ADDRESS_LIMIT_WIDE',
} as const satisfies Record<AddressLimit, keyof Env>;

/**
 * Refuses a network's calls above the limit before the request is read. The platform counts per location, so the
 * limit holds back a flood and is not exact.
 */
export function guardAddress(name: CallName, limit: AddressLimit) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const result = readConfiguration(context.env);
    if (result.ok && !result.configuration.limitsAddresses) return next();
    const network = networkOf(context.req.header('CF-Connecting-IP') ?? 'unknown');
    // A vendor fetches the pictures of all users from one network, and others can make it fetch, too.
    const picture = context.req.param('key');
    const key = [name, network, ...(picture ? [picture] : [])].join(' ');
    const { success } = await context.env[bindings[limit]].limit({ key });
    if (success) return next();
    const waitS = addressLimits[limit].windowMs / 1000;
    return refuse(context, 'rate_limited', { headers: { 'Retry-After': String(waitS) } });
  });
}
