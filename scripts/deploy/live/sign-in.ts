import { type CheckResult, failure, note, ok, request, warning } from './check.ts';

/** The redirect address of the sign-in. It must be registered with the Google client exactly as it is. */
export function redirectAddress(origin: string): string {
  return `${origin}/api/auth/google/callback`;
}

/** Checks the redirect to Google, and whether Google accepts the redirect address. */
export async function checkSignIn(origin: string): Promise<CheckResult[]> {
  const reply = await request(new URL('/api/auth/google/start', origin));
  if (!reply.ok) return [failure(`Signing in: no answer (${reply.reason})`)];
  const location = reply.headers.get('Location');
  if (reply.status !== 302 || !location) {
    return [failure(`Signing in: status ${reply.status} instead of a redirect to Google`)];
  }
  const target = new URL(location, origin);
  const code = target.searchParams.get('error');
  if (target.origin === origin && code === 'challenge_failed') {
    return [
      note('Signing in: asks for a challenge first, so the redirect to Google is not looked at'),
    ];
  }
  if (target.origin === origin && code) {
    return [failure(`Signing in: refused by the product itself (${code})`)];
  }
  const faults = faultsOfAuthorization(target, origin);
  if (faults.length > 0) return [failure(`Signing in: ${faults.join('; ')}`)];
  return [ok(`Signing in: a redirect to ${target.host}`), await checkAtIssuer(target, origin)];
}

/** Returns the faults of the authorization URL, each as a short text. */
export function faultsOfAuthorization(target: URL, origin: string): string[] {
  const given = target.searchParams;
  const faults: string[] = [];
  if (given.get('redirect_uri') !== redirectAddress(origin)) {
    faults.push(`it leads back to ${given.get('redirect_uri')}, not to ${redirectAddress(origin)}`);
  }
  if (given.get('code_challenge_method') !== 'S256') faults.push('no PKCE by S256');
  for (const name of ['client_id', 'state', 'nonce', 'code_challenge']) {
    if (!given.get(name)) faults.push(`no ${name}`);
  }
  return faults;
}

/** Requests the authorization URL as a browser does. Google's page says at once whether it accepts it. */
async function checkAtIssuer(target: URL, origin: string): Promise<CheckResult> {
  const headers = { Accept: 'text/html' };
  const reply = await request(target, { redirect: 'follow', headers });
  if (!reply.ok) {
    return warning(`${target.host} was not reached from here (${reply.reason}): try to sign in`);
  }
  const refusal = refusalOf(reply.url, reply.body);
  if (refusal === 'redirect_uri_mismatch') {
    return failure(
      `${target.host} does not know the redirect address: add ${redirectAddress(origin)} to the client at ` +
        'https://console.cloud.google.com/auth/clients',
    );
  }
  if (refusal) {
    return failure(`${target.host} refuses the client (${refusal}): look at GOOGLE_CLIENT_ID`);
  }
  if (reply.status >= 400) return warning(`${target.host} answers ${reply.status}: try to sign in`);
  return ok(`${target.host} takes the client and the redirect address`);
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
  const code = refusals.find((name) => decoded.includes(name) || body.includes(name));
  return code ?? null;
}
