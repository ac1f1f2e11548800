import { randomBytes } from 'node:crypto';
import { type Configuration, interactionPolicy } from 'oidc-provider';
// @ts-expect-error The library's own adapter has no types. As its default it prints a warning.
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import {
  EMULATED_GOOGLE_CLIENT_ID,
  EMULATED_GOOGLE_CLIENT_SECRET,
  TOKEN_LIFETIME_S,
} from './constants.ts';
import { personByEmail, profileClaims } from './people.ts';
import { renderErrorPage } from './sign-in/error-page.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The paths of Google's own endpoints, below the issuer. */
export const ROUTES = {
  authorization: '/o/oauth2/v2/auth',
  token: '/token',
  jwks: '/oauth2/v3/certs',
  userinfo: '/v1/userinfo',
};

export const SESSION_COOKIE = 'emulated_google_session';

const SIGN_IN_LIFETIME_S = 600;
const CODE_LIFETIME_S = 60;

interface OidcConfigurationOptions {
  issuer: string;
  appOrigin: string;
  mountPath: string;
  keys: SigningKeys;
}

/** Configures the certified provider to behave like Google's issuer, without console output. */
export function createOidcConfiguration(options: OidcConfigurationOptions): Configuration {
  const { issuer, appOrigin, mountPath, keys } = options;
  return {
    adapter: createMemoryAdapter(),
    jwks: { keys: [keys.privateJwk] },
    clients: [
      {
        client_id: EMULATED_GOOGLE_CLIENT_ID,
        client_secret: EMULATED_GOOGLE_CLIENT_SECRET,
        client_name: 'Imagemint',
        redirect_uris: [`${appOrigin}/api/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    routes: ROUTES,
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'azp'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'given_name', 'family_name'],
    },
    // Google puts the profile into the ID token, where the standard puts it into userinfo.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // Google allows a client without it. Imagemint always sends it, so the emulator requires it.
    pkce: { required: () => true },
    cookies: {
      names: {
        session: SESSION_COOKIE,
        interaction: 'emulated_google_sign_in',
        resume: 'emulated_google_resume',
      },
      keys: [randomBytes(32).toString('hex')],
      long: { httpOnly: true, sameSite: 'lax', path: mountPath },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: TOKEN_LIFETIME_S,
      AuthorizationCode: CODE_LIFETIME_S,
      Grant: TOKEN_LIFETIME_S,
      IdToken: TOKEN_LIFETIME_S,
      Interaction: SIGN_IN_LIFETIME_S,
      Session: SIGN_IN_LIFETIME_S,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    interactions: {
      policy: chooserPolicy(),
      url: (_context, interaction) => `${mountPath}/signin/${interaction.uid}`,
    },
    async findAccount(_context, email) {
      return {
        accountId: email,
        claims: async (use) => ({
          ...profileClaims(personByEmail(email), issuer),
          ...(use === 'id_token' ? { azp: EMULATED_GOOGLE_CLIENT_ID } : {}),
        }),
      };
    },
    // Google shows no consent screen for the basic scopes, so the requested scopes are granted.
    async loadExistingGrant(context) {
      const { client, session, provider, requestParamOIDCScopes } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope(requestParamOIDCScopes);
      await grant.save();
      return grant;
    },
    renderError(context, out) {
      context.type = 'html';
      context.body = renderErrorPage({ mountPath, ...out }).toString();
    },
  };
}

/** The chooser is shown at every sign-in; `prompt=consent` is allowed and has no effect. */
function chooserPolicy() {
  const { Check, Prompt } = interactionPolicy;
  return [
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check(
        'account_not_chosen',
        'An account must be chosen.',
        (context) => context.oidc.result?.login === undefined,
      ),
    ),
    new Prompt({ name: 'consent', requestable: true }),
  ];
}
