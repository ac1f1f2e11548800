import type { Trial } from '../account/ledger/ledger.ts';
import type { AppContext } from '../http/context.ts';
import { seenFrom } from '../sessions/seen-from.ts';
import { writeSessionToken } from '../sessions/session-cookie.ts';
import { claimedAccount } from '../sessions/session-guard.ts';
import { hashSecret, newSecret, writeToken } from '../sessions/session-token.ts';
import { type Identity, saveIdentity } from '../sessions/user-store.ts';
import { accountOf } from '../storage/account-of.ts';
import { signOut } from './sign-out.ts';
import { admitTrial } from './trial-store.ts';

/**
 * Makes the user if new, opens the credit account (with its trial, once), and begins a session in
 * place of the browser's former one. `by` is the way of signing in, for the log.
 */
export async function signIn(context: AppContext, identity: Identity, by: 'code' | 'token') {
  const database = context.env.DATABASE;
  const now = Date.now();
  const { user, disabled } = await saveIdentity(database, identity, now);
  // The account knows it where D1 does not: the user was deleted, and is new there.
  const known = await accountOf(context.env, user.id, async (account) => account.status());
  if (disabled || known.disabledAt) return { ok: false, code: 'user_disabled' } as const;
  // An account that was opened before is not counted again.
  const trial = known.wasOpened ? 'granted' : await decideTrial(context, user.id, now);
  const secret = newSecret();
  const hash = await hashSecret(secret);
  const begun = await accountOf(context.env, user.id, async (account) =>
    account.signIn({ user, trial, hash, from: seenFrom(context) }),
  );
  if (!begun.ok) return begun;
  // A copy of the browser's former cookie is worth nothing from here on.
  const former = await claimedAccount(context);
  if (former) await signOut(context.env, former, { everywhere: false });
  const { expiresAt } = begun;
  const { sessionSecret } = context.get('configuration');
  writeSessionToken(
    context,
    await writeToken(sessionSecret, { userId: user.id, secret }),
    expiresAt,
  );
  const requestId = context.get('requestId');
  console.info(JSON.stringify({ event: 'signed_in', by, userId: user.id, requestId }));
  return { ok: true, user, expiresAt } as const;
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
