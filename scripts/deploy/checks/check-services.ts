import { z } from 'zod';
import { variablesSchema } from '../../../worker/variables.ts';
import { type CheckResult, describe, failure, ok, read, request, warning } from './check.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Checks the redirect to Google, and whether Google accepts the redirect address. */
export async function checkSignIn(origin: string): Promise<CheckResult[]> {
  const reply = await request(new URL('/api/auth/google/start', origin));
  const location = reply.headers.get('Location');
  if (reply.status !== 302 || !location) {
    return [failure(`Signing in: ${describe(reply)} instead of a redirect to Google`)];
  }
  const target = new URL(location, origin);
  const code = target.searchParams.get('error');
  if (target.origin === origin && code === 'challenge_failed') {
    return [warning('Signing in: it asks for a challenge first, so Google is not checked')];
  }
  if (target.origin === origin && code) {
    return [failure(`Signing in: the product itself refuses it (${code})`)];
  }
  const fault = faultOfAuthorization(target, origin);
  if (fault) return [failure(`Signing in: ${fault}`)];
  return [ok(`Signing in: a redirect to ${target.host}`), await checkAtIssuer(target, origin)];
}

/** The redirect address of the sign-in. The Google client must have exactly this one. */
function redirectAddress(origin: string): string {
  return `${origin}/api/auth/google/callback`;
}

/** Returns the fault of the authorization URL, or null. */
export function faultOfAuthorization({ searchParams }: URL, origin: string): string | null {
  const redirect = searchParams.get('redirect_uri');
  if (redirect !== redirectAddress(origin)) {
    return `it redirects back to ${redirect}, not to ${redirectAddress(origin)}`;
  }
  if (searchParams.get('code_challenge_method') !== 'S256') return 'no PKCE by S256';
  const needed = ['client_id', 'state', 'nonce', 'code_challenge'];
  const missing = needed.find((name) => !searchParams.get(name));
  return missing === undefined ? null : `no ${missing}`;
}

/** Requests the authorization URL as a browser does. Google's page shows at once whether it accepts it. */
async function checkAtIssuer(target: URL, origin: string): Promise<CheckResult> {
  const reply = await request(target, { redirect: 'follow', headers: { Accept: 'text/html' } });
  const refusal = refusalOf(reply.url, reply.body);
  if (refusal === 'redirect_uri_mismatch') {
    return failure(
      `${target.host} does not know the redirect address: add ${redirectAddress(origin)} to the client at ` +
        'https://console.cloud.google.com/auth/clients',
    );
  }
  if (refusal) {
    return failure(`${target.host} refuses the client (${refusal}): check GOOGLE_CLIENT_ID`);
  }
  return reply.status === 0 || reply.status >= 400
    ? warning(`${target.host}: ${describe(reply)}. Try to sign in`)
    : ok(`${target.host} accepts the client and the redirect address`);
}

const refusals = [
  'redirect_uri_mismatch',
  'invalid_client',
  'deleted_client',
  'unauthorized_client',
];

/** Returns Google's error, which is in the page or, as Base64, in the address of a redirect. */
export function refusalOf(address: string, body: string): string | null {
  const encoded = new URL(address).searchParams.get('authError') ?? '';
  const decoded = Buffer.from(encoded, 'base64').toString('latin1');
  return refusals.find((name) => decoded.includes(name) || body.includes(name)) ?? null;
}

/** Checks whether Razorpay accepts the key. It reads at most one payment and changes nothing. */
export async function checkRazorpayKey(variables: Variables): Promise<CheckResult[]> {
  const [keyId, secret, url] = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_API_URL'].map(
    (name) => String(variables[name] ?? ''),
  );
  if (!keyId || !secret || !url) return [];
  const credentials = Buffer.from(`${keyId}:${secret}`).toString('base64');
  const reply = await request(`${url.replace(/\/$/, '')}/v1/payments?count=1`, {
    headers: { Authorization: `Basic ${credentials}` },
  });
  if (reply.status === 401) return [failure('Razorpay refuses RAZORPAY_KEY_ID with its secret')];
  if (reply.status !== 200) return [warning(`Razorpay: ${describe(reply)}`)];
  return keyId.startsWith('rzp_test_')
    ? [
        warning(
          'Razorpay accepts the key, but it is a test key: anybody gets credits with a test card',
        ),
      ]
    : [ok('Razorpay accepts the key')];
}

const verdictSchema = z.object({ 'error-codes': z.array(z.string()) });

/**
 * Checks whether Turnstile knows the secret key, with a token that it never made: it refuses the key
 * first, and otherwise the token.
 */
export async function checkTurnstileKey(variables: Variables): Promise<CheckResult[]> {
  const secret = variables.TURNSTILE_SECRET_KEY;
  if (!secret) return [];
  const base = variablesSchema.shape.TURNSTILE_URL.parse(variables.TURNSTILE_URL);
  const reply = await request(`${base.replace(/\/+$/, '')}/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: String(secret), response: 'a-token-that-nobody-has' }),
  });
  const codes = read(verdictSchema, reply)?.['error-codes'] ?? [];
  if (codes.includes('invalid-input-secret')) {
    return [failure('Turnstile does not know TURNSTILE_SECRET_KEY: nobody can sign in')];
  }
  return codes.includes('invalid-input-response')
    ? [ok('Turnstile accepts TURNSTILE_SECRET_KEY')]
    : [warning(`Turnstile: ${codes.join(', ') || describe(reply)}`)];
}
