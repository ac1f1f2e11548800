import * as oauth from 'oauth4webapi';
import type { Configuration } from '../config.ts';

type GoogleSettings = Configuration['google'];

/** How long the issuer's published addresses are believed, in milliseconds. */
const discoveryLifetimeMs = 60 * 60_000;
/** Time allowed for one call to the issuer, in milliseconds. */
const issuerTimeoutMs = 10_000;

// The answer is kept, never the promise: a Worker's request may not wait for another's fetch.
const discovered = new Map<string, { server: Issuer; until: number }>();

/** An issuer's published addresses, with the two that nobody can sign in without. */
export interface Issuer extends oauth.AuthorizationServer {
  authorization_endpoint: string;
  jwks_uri: string;
}

/** The secrets of one sign-in attempt, kept by the browser in a sealed cookie. */
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

/**
 * Google's addresses, found by discovery. Throws when the issuer can't be reached, or
 * does not publish where to sign in or where its keys are.
 */
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

/** Where to send the browser for Google's own sign-in page (code flow, PKCE S256). */
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

/** Exchanges the code in Google's answer for an ID token, whose content is not believed yet. */
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
    const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
      // An answer without an ID token is refused too.
      expectedNonce: secrets.nonce,
    });
    return { ok: true, idToken: answer.id_token as string };
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
  // The issuer's own refusal, whose status is of the 400s: any other answer does not conform.
  if (error instanceof oauth.ResponseBodyError) return { code: 'invalid_credential', reason };
  if (error instanceof oauth.OperationProcessingError) {
    const unreadable =
      error.code === oauth.RESPONSE_IS_NOT_CONFORM || error.code === oauth.RESPONSE_IS_NOT_JSON;
    return { code: unreadable ? 'sign_in_unavailable' : 'invalid_credential', reason };
  }
  return { code: 'sign_in_unavailable', reason };
}

/** Plain http is spoken with a stand-in on this machine alone: the configuration sees to that. */
function requestOptions(settings: GoogleSettings) {
  return {
    signal: () => AbortSignal.timeout(issuerTimeoutMs),
    [oauth.allowInsecureRequests]: settings.issuer.protocol === 'http:',
  };
}
