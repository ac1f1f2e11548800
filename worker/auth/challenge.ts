import { z } from 'zod';
import { challengeTokenLengthMax, signInAction } from '../../domain/site/challenge.ts';
import type { ChallengeSettings } from '../config.ts';
import { isTurnstileTestKey } from '../variable-kinds.ts';

/** Time limit of one call to Turnstile, in milliseconds. The user waits for it. */
const callTimeoutMs = 5000;

/** How often one token is sent to Turnstile while it gives no response. */
const callsMax = 2;

/** What Turnstile responds, as 'Validate the token' of its documents lists it. */
const responseSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** The error codes by which the token is at fault. Others name a fault of the operator or of Turnstile. */
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
      /** For the log. */
      reason: string;
    };

interface SolvedChallenge {
  /** What the widget gave to the page; undefined where the client sent none. */
  token: string | undefined;
  /** The client's address; undefined where it is not known. */
  address: string | undefined;
  /** The host at which the client reached this deployment. */
  hostname: string;
}

/**
 * Verifies a solved challenge at Turnstile, which accepts each token once, for five minutes. Never
 * throws. `challenge_failed` where the token is missing, unknown, expired or was used before, or where
 * the challenge was solved on another host or for another action. `challenge_unavailable` where
 * Turnstile gives no verdict: nobody is signed in without one.
 *
 * A call without a response is made again with the same idempotency key, so that a verdict that was
 * lost on its way is given again. Each verification has a key of its own: a token that is sent twice
 * is refused the second time.
 */
export async function verifyChallenge(
  settings: ChallengeSettings,
  { token, address, hostname }: SolvedChallenge,
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
    if (verdict.ok) return judge(settings, verdict.response, hostname);
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
  hostname: string,
): ChallengeOutcome {
  if (!result.success) {
    const codes = result['error-codes'] ?? [];
    const reason = codes.join(', ') || 'no error code';
    return codes.length > 0 && codes.every((code) => faultsOfToken.has(code))
      ? failed(reason)
      : { ok: false, code: 'challenge_unavailable', reason };
  }
  // The vendor's test keys name neither our host nor our action. They open only this machine.
  if (isTurnstileTestKey(secretKey)) return { ok: true };
  if (result.hostname !== hostname) return failed(`solved on the host ${result.hostname}`);
  if (result.action !== signInAction) return failed(`solved for the action ${result.action}`);
  return { ok: true };
}

function failed(reason: string): ChallengeOutcome {
  return { ok: false, code: 'challenge_failed', reason };
}
