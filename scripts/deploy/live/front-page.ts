import { type CheckResult, failure, ok, request } from './check.ts';

/** Checks the front page and the policies in its headers. */
export async function checkFrontPage(origin: string): Promise<CheckResult> {
  const reply = await request(new URL('/', origin), { headers: { Accept: 'text/html' } });
  if (!reply.ok) return failure(`The front page: no answer (${reply.reason})`);
  if (reply.status !== 200) return failure(`The front page: status ${reply.status}`);
  if (!reply.headers.get('Content-Type')?.includes('text/html')) {
    return failure('The front page: no HTML');
  }
  const faults = faultsOfPolicies(reply.headers, origin.startsWith('https:'));
  return faults.length > 0
    ? failure(`The front page: ${faults.join('; ')}`)
    : ok('The front page, with its policies');
}

/** Returns the faults in the headers of a page, each as a short text. */
export function faultsOfPolicies(headers: Headers, isHttps: boolean): string[] {
  const faults: string[] = [];
  const policy = readPolicy(headers.get('Content-Security-Policy') ?? '');
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  if (!scripts) faults.push('no Content-Security-Policy for scripts');
  else if (scripts.includes("'unsafe-inline'")) faults.push('its policy lets inline scripts run');
  if (headers.get('X-Content-Type-Options') !== 'nosniff') {
    faults.push('no X-Content-Type-Options: nosniff');
  }
  if (!headers.get('Cross-Origin-Opener-Policy')?.startsWith('same-origin')) {
    faults.push('no Cross-Origin-Opener-Policy');
  }
  if (isHttps && !/max-age=[1-9]/.test(headers.get('Strict-Transport-Security') ?? '')) {
    faults.push('no Strict-Transport-Security');
  }
  return faults;
}

/** Parses the directives with their sources. */
function readPolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}
