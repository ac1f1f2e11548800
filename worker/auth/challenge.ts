import { z } from 'zod';
import { challengeTokenLengthMax, signInAction } from '../../domain/site/challenge.ts';
import type { ChallengeSettings } from '../config.ts';
import { isTurnstileTestKey } from '../variable-kinds.ts';

/** The user waits for it. */
const callTimeoutMs = 5000;

/** How often one token is sent to Turnstile while it does not respond. */
const callsMax = 2;

const responseSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Error codes that blame the token. The others are a fault of the operator or of Turnstile. */
const faultsOfToken: ReadonlySet<string> = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
]);

export type ChallengeOutcome =
  | { ok: true }
  | {
      ok: false;
      code: 'challenge_failed' | 'challenge_unavailable';
      reason: string;
    };

interface SolvedChallenge {
  token: string | undefined;
  address: string | undefined;
  hostname: string;
  /** For what the challenge was solved. */
  action?: string;
}

/**
 * Verifies a challenge at Turnstile, which accepts each token once, for five minutes. Never throws. Nobody signs in
 * without a verdict (`challenge_unavailable`). A retry has the same idempotency key, so it returns a lost verdict; a
 * token that is sent twice has another key and is refused.
 */
export async function verifyChallenge(
  settings: ChallengeSettings,
  { token, address, hostname, action = signInAction }: SolvedChallenge,
): Promise<ChallengeOutcome> {
  if (!token) return failed('no token was sent');
  if (token.length > challengeTokenLengthMax) return failed('the token is too long');
  const form = new URLSearchParams({
    secret: settings.secretKey,
    response: token,
    idempotency_key: crypto.randomUUID(),
    ...(address ? { remoteip: address } : {}),
  });
  let reason = '';
  for (let call = 1; call <= callsMax; call += 1) {
    const verdict = await ask(settings, form);
    if (verdict.ok) return judge(settings, verdict.response, { hostname, action });
    reason = verdict.reason;
  }
  return { ok: false, code: 'challenge_unavailable', reason };
}

type Verdict =
  | { ok: true; response: z.infer<typeof responseSchema> }
  | { ok: false; reason: string };

async function ask({ verifyUrl }: ChallengeSettings, form: URLSearchParams): Promise<Verdict> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const result = responseSchema.safeParse(await response.json());
    if (!result.success) return { ok: false, reason: `status ${response.status}, no verdict` };
    const codes = result.data['error-codes'] ?? [];
    return codes.includes('internal-error')
      ? { ok: false, reason: 'internal-error' }
      : { ok: true, response: result.data };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

function judge(
  { secretKey }: ChallengeSettings,
  result: z.infer<typeof responseSchema>,
  { hostname, action }: Required<Pick<SolvedChallenge, 'hostname' | 'action'>>,
): ChallengeOutcome {
  if (!result.success) {
    const codes = result['error-codes'] ?? [];
    const reason = codes.join(', ') || 'no error code';
    return codes.length > 0 && codes.every((code) => faultsOfToken.has(code))
      ? failed(reason)
      : { ok: false, code: 'challenge_unavailable', reason };
  }
  // The vendor's test keys contain neither our host nor our action. They work on this machine only.
  if (isTurnstileTestKey(secretKey)) return { ok: true };
  if (result.hostname !== hostname) return failed(`solved on the host ${result.hostname}`);
  if (result.action !== action) return failed(`solved for the action ${result.action}`);
  return { ok: true };
}

function failed(reason: string): ChallengeOutcome {
  return { ok: false, code: 'challenge_failed', reason };
}
