import type { Context } from 'hono';
import { type pageAt, payingPaths, routes } from '../../domain/routes.ts';
import { readConfiguration } from '../config.ts';
import type { AppEnv } from '../http/context.ts';
import { commonHeaders } from '../http/policies/common-headers.ts';
import { documentPolicy, paymentFrames } from '../http/policies/content-security-policy.ts';
import { inlineDigests } from '../http/policies/inline-digests.ts';

export type Page = NonNullable<ReturnType<typeof pageAt>>;

export async function policiesOf(
  context: Context<AppEnv>,
  page: Page,
  built: string,
): Promise<Record<string, string>> {
  const result = readConfiguration(context.env);
  const settings = result.ok ? result.configuration : null;
  const { payments = null } = settings ?? {};
  const checkout =
    payments && payingPaths.includes(page.path)
      ? { script: payments.checkoutUrl.origin, api: payments.apiUrl.origin }
      : null;
  const { protocol, host } = new URL(context.req.url);
  return {
    ...commonHeaders(checkout ? paymentFrames(checkout) : []),
    'Content-Security-Policy': documentPolicy({
      issuer: settings?.google.issuer.origin ?? null,
      checkout,
      challenge:
        page.path === routes.auth.path ? (settings?.challenge?.scriptUrl.origin ?? null) : null,
      inline: await inlineDigests(built),
      socket: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`,
    }),
  };
}
