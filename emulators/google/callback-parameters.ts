import type Provider from 'oidc-provider';
import { ROUTES } from './oidc-configuration.ts';

/**
 * Google adds `scope`, `authuser` and `prompt` to a callback with a code. This does the same, so
 * that a client which fails on unknown parameters fails here too.
 */
export function installCallbackParameters(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    if (!context.path.startsWith(`${ROUTES.authorization}/`)) return;
    const location = context.response.get('Location');
    if (!URL.canParse(location)) return;
    const callback = new URL(location);
    if (!callback.searchParams.has('code')) return;
    callback.searchParams.set('scope', 'email profile openid');
    callback.searchParams.set('authuser', '0');
    callback.searchParams.set('prompt', 'none');
    context.set('Location', callback.href);
  });
}
