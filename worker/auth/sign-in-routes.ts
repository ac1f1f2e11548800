import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { endpoints } from '../../domain/api/endpoints.ts';
import { addressIn, type Language, languages, splitAddress } from '../../domain/languages.ts';
import { returnPath, routes } from '../../domain/routes.ts';
import { routesOf } from '../api/routes-of.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { wantsPage } from '../http/plain-page.ts';
import { logFailure } from '../http/request-log.ts';
import { markNewAccount } from '../sessions/session-cookie.ts';
import { type ChallengeOutcome, verifyChallenge } from './challenge.ts';
import { completionPage } from './completion-page.ts';
import { authorizationUrl, createSignInSecrets, discoverIssuer, exchangeCode } from './google.ts';
import { verifyIdToken } from './id-token.ts';
import { issueNonce, takeNonce, useOnce } from './issued-nonce.ts';
import { signIn } from './sign-in.ts';
import {
  attemptLifetimeS,
  type SignInAttempt,
  saveAttempt,
  takeAttempt,
} from './sign-in-attempt.ts';

/** These addresses are opened in a window, which would show the API's JSON. */
const showLimit = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (!wantsPage(context) || context.get('refusal') !== 'rate_limited') return;
  // Keeps the refusal's other headers.
  context.res = new Response(null);
  const request = requestOf(context.req.query());
  const reason = 'the network is above its limit';
  context.res = await failed(context, request, 'too_many_requests', reason);
});

const routesOfSignIn = routesOf({
  startSignIn: async (context, { query }) => {
    const { google, sessionSecret } = context.get('configuration');
    const attempt: SignInAttempt = {
      ...createSignInSecrets(),
      ...requestOf(query),
    };
    const challenged = await checkChallenge(context, query.turnstile);
    if (!challenged.ok) return failed(context, attempt, challenged.code, challenged.reason);
    let server: Awaited<ReturnType<typeof discoverIssuer>>;
    try {
      server = await discoverIssuer(google);
    } catch (error) {
      return failed(context, attempt, 'sign_in_unavailable', String(error));
    }
    await saveAttempt(context, attempt, sessionSecret);
    const address = await authorizationUrl(google, server, attempt, redirectUri(context));
    return context.redirect(address.href);
  },
  finishSignIn: async (context, { query }) => {
    const { sessionSecret } = context.get('configuration');
    const attempt = await takeAttempt(context, query.state ?? '', sessionSecret);
    if (!attempt) return failed(context, null, 'state_mismatch', 'no such attempt in this browser');
    try {
      return await finish(context, attempt);
    } catch (error) {
      // The visitor's window is here: unlike a call of the app, it needs a page.
      logFailure(context, error);
      return failed(context, attempt, 'unavailable', String(error));
    }
  },
  issueNonce: async (context) => {
    const { sessionSecret } = context.get('configuration');
    return { nonce: await issueNonce(sessionSecret, Date.now()) };
  },
  signInWithToken: async (context, { body, refuse }) => {
    const { google, sessionSecret } = context.get('configuration');
    const verified = await verifyIdToken(google, body.credential);
    if (!verified.ok) {
      log(context, verified.code, verified.reason);
      return refuse(verified.code);
    }
    // The nonce is used last, so a token that Google did not sign uses nothing up. The challenge is first: a client
    // that repeats it may send the same ID token again.
    const challenged = await checkChallenge(context, body.turnstile);
    if (!challenged.ok) {
      log(context, challenged.code, challenged.reason);
      return refuse(challenged.code);
    }
    const { DATABASE } = context.env;
    if (!(await takeNonce(DATABASE, sessionSecret, verified.nonce ?? '', Date.now()))) {
      log(context, 'invalid_credential', 'the nonce is not one of ours, or was used');
      return refuse('invalid_credential');
    }
    const signedIn = await signIn(context, verified.identity, 'token');
    if (!signedIn.ok) return refuse(signedIn.code);
    const expiresAt = new Date(signedIn.expiresAt).toISOString();
    return { user: signedIn.user, session: { expiresAt } };
  },
});

export const signInRoutes = new Hono<AppEnv>()
  .use(endpoints.startSignIn.path, showLimit)
  .use(endpoints.finishSignIn.path, showLimit)
  .route('/', routesOfSignIn);

type SignInRequest = Pick<SignInAttempt, 'returnTo' | 'mode'>;

function requestOf(query: {
  returnTo?: string | undefined;
  mode?: string | undefined;
}): SignInRequest {
  return {
    returnTo: returnPath(query.returnTo),
    mode: query.mode === 'popup' ? 'popup' : 'redirect',
  };
}

/** Throws when a store fails. */
async function finish(context: AppContext, attempt: SignInAttempt): Promise<Response> {
  const { google } = context.get('configuration');
  const callback = new URL(context.req.url);
  const exchange = await exchangeCode(google, callback, attempt, redirectUri(context));
  if (!exchange.ok) return failed(context, attempt, exchange.code, exchange.reason);
  // The exchange has compared the nonce of the token with the attempt's.
  const verified = await verifyIdToken(google, exchange.idToken);
  if (!verified.ok) return failed(context, attempt, verified.code, verified.reason);
  // A second code for the same attempt would sign in another account by the same challenge.
  const attemptEndsAt = Date.now() + attemptLifetimeS * 1000;
  if (!(await useOnce(context.env.DATABASE, attempt.nonce, attemptEndsAt))) {
    return failed(context, attempt, 'state_mismatch', 'the attempt was finished before');
  }
  const signedIn = await signIn(context, verified.identity, 'code');
  if (!signedIn.ok) return failed(context, attempt, signedIn.code, 'the account may not be used');
  if (signedIn.hasNewTrial) markNewAccount(context);
  return attempt.mode === 'popup'
    ? completionPage(context, languageOf(attempt), { type: 'signed-in' }, attempt.returnTo)
    : context.redirect(attempt.returnTo);
}

/** Verifies the token of a solved challenge, where this deployment asks for one. */
async function checkChallenge(
  context: AppContext,
  token: string | undefined,
): Promise<ChallengeOutcome> {
  const { challenge } = context.get('configuration');
  if (!challenge) return { ok: true };
  const { hostname } = new URL(context.req.url);
  const address = context.req.header('CF-Connecting-IP');
  return verifyChallenge(challenge, { token, address, hostname });
}

type FailureCode =
  | 'access_denied'
  | 'challenge_failed'
  | 'challenge_unavailable'
  | 'invalid_credential'
  | 'sign_in_unavailable'
  | 'state_mismatch'
  | 'too_many_requests'
  | 'unavailable'
  | 'user_disabled'
  | 'account_halted';

function failed(
  context: AppContext,
  attempt: SignInRequest | null,
  code: FailureCode,
  reason: string,
) {
  log(context, code, reason);
  const page = new URLSearchParams({ error: code });
  if (attempt) page.set('returnTo', attempt.returnTo);
  const language = languageOf(attempt);
  const address = addressIn(language, `${routes.auth.path}?${page.toString()}`);
  return attempt?.mode === 'popup'
    ? completionPage(context, language, { type: 'sign-in-failed', code }, address)
    : context.redirect(address);
}

function languageOf(attempt: SignInRequest | null): Language {
  return attempt ? splitAddress(attempt.returnTo).language : languages[0];
}

function log(context: AppContext, code: string, reason: string): void {
  const requestId = context.get('requestId');
  console.warn(JSON.stringify({ event: 'sign_in_failed', code, reason, requestId }));
}

function redirectUri(context: AppContext): string {
  return new URL(endpoints.finishSignIn.path, context.req.url).href;
}
