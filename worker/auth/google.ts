import * as oauth from 'oauth4webapi';
import type { Configuration } from '../config.ts';

type GoogleSettings = Configuration['google'];

const discoveryLifetimeMs = 60 * 60_000;
const issuerTimeoutMs = 10_000;

// Caches the response, not its promise: a request may not wait for the fetch of another request.
const discovered = new Map<string, { server: Issuer; until: number }>();

export interface Issuer extends oauth.AuthorizationServer {
  authorization_endpoint: string;
  jwks_uri: string;
}

export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export type ExchangeResult =
  | { ok: true; idToken: string }
  | {
      ok: false;
      code: 'access_denied' | 'invalid_credential' | 'sign_in_unavailable';
      reason: string;
    };

/** Caches for an hour. Throws when the issuer is unreachable or its document is incomplete. */
export async function discoverIssuer(settings: GoogleSettings): Promise<Issuer> {
  const known = discovered.get(settings.issuer.href);
  if (known && known.until > Date.now()) return known.server;
  const response = await oauth.discoveryRequest(settings.issuer, requestOptions(settings));
  const published = await oauth.processDiscoveryResponse(settings.issuer, response);
  const { authorization_endpoint, jwks_uri } = published;
  if (!authorization_endpoint) throw new Error('The issuer names no authorization endpoint');
  if (!jwks_uri) throw new Error('The issuer names no keys');
  const server = { ...published, authorization_endpoint, jwks_uri };
  discovered.set(settings.issuer.href, { server, until: Date.now() + discoveryLifetimeMs });
  return server;
}

export function createSignInSecrets(): SignInSecrets {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
  };
}

export async function authorizationUrl(
  settings: GoogleSettings,
  server: Issuer,
  secrets: SignInSecrets,
  redirectUri: string,
): Promise<URL> {
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }).toString();
  return url;
}

/**
 * Never throws: `access_denied` when the user refused, `invalid_credential` when the issuer refused or the response
 * is for another attempt, `sign_in_unavailable` when the issuer failed.
 */
export async function exchangeCode(
  settings: GoogleSettings,
  callback: URL,
  secrets: SignInSecrets,
  redirectUri: string,
): Promise<ExchangeResult> {
  const client: oauth.Client = { client_id: settings.clientId };
  try {
    const server = await discoverIssuer(settings);
    const parameters = oauth.validateAuthResponse(server, client, callback, secrets.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(settings.clientSecret),
      parameters,
      redirectUri,
      secrets.codeVerifier,
      requestOptions(settings),
    );
    const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
      // The library also refuses a response without an ID token.
      expectedNonce: secrets.nonce,
    });
    return { ok: true, idToken: result.id_token as string };
  } catch (error) {
    return { ok: false, ...translate(error) };
  }
}

function translate(error: unknown): {
  code: 'access_denied' | 'invalid_credential' | 'sign_in_unavailable';
  reason: string;
} {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof oauth.AuthorizationResponseError) {
    return {
      code: error.error === 'access_denied' ? 'access_denied' : 'invalid_credential',
      reason,
    };
  }
  // The issuer's own refusal, with a 4xx status. Any other response is handled below.
  if (error instanceof oauth.ResponseBodyError) return { code: 'invalid_credential', reason };
  if (error instanceof oauth.OperationProcessingError) {
    const unreadable =
      error.code === oauth.RESPONSE_IS_NOT_CONFORM || error.code === oauth.RESPONSE_IS_NOT_JSON;
    return { code: unreadable ? 'sign_in_unavailable' : 'invalid_credential', reason };
  }
  return { code: 'sign_in_unavailable', reason };
}

function requestOptions(settings: GoogleSettings) {
  return {
    signal: () => AbortSignal.timeout(issuerTimeoutMs),
    [oauth.allowInsecureRequests]: settings.issuer.protocol === 'http:',
  };
}
