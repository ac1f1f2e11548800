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
 * Makes the user if new, opens the credit account (with its trial, once), and begins a session in
 * place of the browser's former one. `by` is the way of signing in, for the log.
 */
export async function signIn(context: AppContext, identity: Identity, by: 'code' | 'token') {
  const secret = newSecret();
  const hash = await hashSecret(secret);
  const userId = await userIdOf(identity);
  const begin = () => beginSession(context, { userId, identity, hash });
  let begun = await begin();
  // The user is new to D1 then, as after every deletion.
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

/** Ends the session that the browser had: a copy of its cookie is worth nothing from here on. */
async function endFormerSession(context: AppContext): Promise<void> {
  const former = await claimedAccount(context);
  if (!former) return;
  await signOut(context.env, former, { everywhere: false }).catch((error: unknown) => {
    // It ends by itself within an hour, and the new one has begun.
    const reason = String(error);
    console.warn(JSON.stringify({ event: 'former_session_not_ended', reason }));
  });
}

/**
 * Decides whether a new account gets its trial. The decision at the first opening is final:
 * otherwise accounts could be opened in bulk on one day and collect their trials on the following
 * ones. Who needs credits buys a pack, or writes to the operator, who can add some.
 *
 * Where the count fails, the trial is granted: to
 * withhold it would be final for a user who did nothing wrong. What this can cost is bounded by the
 * limit of sign-ins for each network and by `PROVIDER_CALLS_PER_DAY`, and a database that fails for
 * longer begins no session either.
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
