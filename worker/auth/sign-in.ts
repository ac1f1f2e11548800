import type { Trial } from '../account/ledger/ledger.ts';
import type { AppContext } from '../http/context.ts';
import { seenFrom } from '../sessions/seen-from.ts';
import { writeSessionToken } from '../sessions/session-cookie.ts';
import { claimedAccount } from '../sessions/session-guard.ts';
import { hashSecret, newSecret, writeToken } from '../sessions/session-token.ts';
import { type Identity, saveIdentity, userIdOf } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { signOut } from './sign-out.ts';
import { admitTrial } from './trial-store.ts';

/**
 * Creates the user if needed, opens the account with its one trial, and replaces the browser's session. `by` is for
 * the log.
 */
export async function signIn(context: AppContext, identity: Identity, by: 'code' | 'token') {
  const secret = newSecret();
  const hash = await hashSecret(secret);
  const userId = await userIdOf(identity);
  const begin = () => beginSession(context, { userId, identity, hash });
  let begun = await begin();
  // After a deletion the user is new to D1.
  if (!begun.ok && begun.code === 'user_erased') begun = await begin();
  if (!begun.ok) {
    if (begun.code === 'user_erased') throw new Error('The user is being deleted again and again');
    return { ok: false, code: begun.code } as const;
  }
  const { user, expiresAt, hasNewTrial } = begun;
  await endFormerSession(context);
  const { sessionSecret } = context.get('configuration');
  writeSessionToken(context, await writeToken(sessionSecret, { userId, secret }), expiresAt);
  const requestId = context.get('requestId');
  console.info(JSON.stringify({ event: 'signed_in', by, userId, requestId }));
  return { ok: true, user, expiresAt, hasNewTrial } as const;
}

async function beginSession(
  context: AppContext,
  { userId, identity, hash }: { userId: string; identity: Identity; hash: string },
) {
  const now = Date.now();
  // The account knows it where D1 does not: the user was deleted, and is new there. It is asked
  // before D1, so that it notices a deletion that began since.
  const known = await callAccount(context.env, userId, 'status');
  // Before D1 learns anything of them: the user may have deleted the account.
  if (known.disabledAt) return { ok: false, code: 'user_disabled' } as const;
  const { user, disabled } = await saveIdentity(context.env.DATABASE, userId, identity, now);
  if (disabled) return { ok: false, code: 'user_disabled' } as const;
  // An account that was opened before is not counted again.
  const trial = known.wasOpened ? 'granted' : await decideTrial(context, userId, now);
  const { erasures } = known;
  const begun = await callAccount(context.env, userId, 'access.signIn', {
    user,
    trial,
    hash,
    from: seenFrom(context),
    erasures,
  });
  if (!begun.ok) return begun;
  const { expiresAt, keepPictures } = begun;
  const hasNewTrial = !known.wasOpened && trial === 'granted';
  return { ok: true, expiresAt, user: { ...user, keepPictures }, hasNewTrial } as const;
}

async function endFormerSession(context: AppContext): Promise<void> {
  const former = await claimedAccount(context);
  if (!former) return;
  await signOut(context.env, former, { everywhere: false }).catch((error: unknown) => {
    // The session expires within an hour anyway, and the new one has begun.
    const reason = String(error);
    console.warn(JSON.stringify({ event: 'former_session_not_ended', reason }));
  });
}

/**
 * The decision at the first opening is final: otherwise accounts opened in bulk on one day could collect their trials
 * later. When the count fails, the trial is granted, because a refusal would be final for an innocent user. The
 * sign-in limit per network and `PROVIDER_CALLS_PER_DAY` bound the cost.
 */
async function decideTrial(context: AppContext, userId: string, now: number): Promise<Trial> {
  const { trialsPerNetworkPerDay: trialsMax, sessionSecret } = context.get('configuration');
  if (trialsMax === null) return 'granted';
  const address = context.req.header('CF-Connecting-IP') ?? 'unknown';
  const requestId = context.get('requestId');
  try {
    const opening = { userId, address, now };
    if (await admitTrial(context.env.DATABASE, sessionSecret, trialsMax, opening)) return 'granted';
    console.warn(JSON.stringify({ event: 'trial_withheld', userId, requestId }));
    return 'withheld';
  } catch (error) {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'trial_not_counted', userId, reason, requestId }));
    return 'granted';
  }
}
