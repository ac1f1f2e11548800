import { z } from 'zod';
import { dayMs } from '../../../domain/days.ts';
import { resultRetentionMs, uploadRetentionMs } from '../../../domain/limits.ts';
import { CommandError, print } from '../terminal.ts';
import { type Account, CloudflareError } from './account.ts';

const databaseSchema = z.object({ uuid: z.string() });

/**
 * Returns the id of the database, which it creates where it is missing. `boundId` is the database of
 * the Worker that runs now: a Worker with another one would have lost its users.
 */
export async function provideDatabase(
  account: Account,
  name: string,
  boundId: string | null,
): Promise<string> {
  const found = await account.find(databaseSchema, `d1/database/${name}`);
  if (boundId !== null && found?.uuid !== boundId) {
    throw new CommandError(
      `The Worker that runs now is bound to the database ${boundId}, which is not the one called ${name}.`,
      "Find out which database holds the users ('npx wrangler d1 list') before you deploy.",
    );
  }
  const { uuid } = found ?? (await account.call(databaseSchema, 'POST', 'd1/database', { name }));
  print(found ? '  It exists.' : '  Created.');
  try {
    // Replicas cost nothing. Prices are then read near the visitor.
    const replication = { read_replication: { mode: 'auto' } };
    await account.call(z.unknown(), 'PATCH', `d1/database/${uuid}`, replication);
  } catch (error) {
    if (!(error instanceof CloudflareError)) throw error;
    print(`  It has no replicas: ${error.message}`);
  }
  return uuid;
}

/**
 * How much later than the product the bucket deletes an object, in days. The rules are for objects
 * that the product failed to delete. It retries a deletion for days.
 */
const marginDays = 7;

/** Days after which the bucket deletes an upload or a result. */
export const objectRetentionDays =
  Math.ceil(Math.max(resultRetentionMs, uploadRetentionMs) / dayMs) + marginDays;

/** R2's error code in an account where R2 is off. */
const storageOff = 10042;

/** Creates the bucket where it is missing, and sets the rules by which it deletes objects. */
export async function provideBucket(account: Account, name: string): Promise<void> {
  try {
    const found = await account.find(z.unknown(), `r2/buckets/${name}`);
    if (found === null) await account.call(z.unknown(), 'POST', 'r2/buckets', { name });
    print(found === null ? '  Created.' : '  It exists.');
  } catch (error) {
    if (!(error instanceof CloudflareError) || error.code !== storageOff) throw error;
    const advice = `Switch it on, once: https://dash.cloudflare.com/${account.id}/r2`;
    throw new CommandError('R2 is off in this account.', advice);
  }
  await setLifecycle(account, name);
  print(`  It deletes uploads and results after ${objectRetentionDays} days.`);
}

const ruleId = 'imagemint-second-net';

/**
 * Names of results and uploads begin with a hexadecimal digit and have no other prefix in common, so
 * each digit has a rule. Names of pictures that accounts keep begin with `accountPicturesPrefix`.
 */
export const lifecycleRules = '0123456789abcdef'.split('').map((digit) => ({
  id: `${ruleId}-${digit}`,
  enabled: true,
  conditions: { prefix: digit },
  deleteObjectsTransition: {
    condition: { type: 'Age', maxAge: (objectRetentionDays * dayMs) / 1000 },
  },
}));

const rulesSchema = z.object({ rules: z.array(z.looseObject({ id: z.string() })).default([]) });

/** Sets our lifecycle rules. Other rules of the bucket stay. */
async function setLifecycle(account: Account, bucket: string): Promise<void> {
  const path = `r2/buckets/${bucket}/lifecycle`;
  const { rules } = await account.call(rulesSchema, 'GET', path);
  const others = rules.filter(({ id }) => !id.startsWith(ruleId));
  await account.call(z.unknown(), 'PUT', path, { rules: [...others, ...lifecycleRules] });
}

const subscriptionsSchema = z.array(
  z.object({ rate_plan: z.object({ id: z.string() }).nullish() }),
);

/** Whether the account has Workers Paid, or null if the login may not read subscriptions. */
export async function hasPaidPlan(account: Account): Promise<boolean | null> {
  try {
    const subscriptions = await account.call(subscriptionsSchema, 'GET', 'subscriptions');
    return subscriptions.some(({ rate_plan: plan }) =>
      /^(partners_)?workers_(paid|ss|unbound|ent|enterprise|bundled|standard)/.test(plan?.id ?? ''),
    );
  } catch (error) {
    if (error instanceof CloudflareError) return null;
    throw error;
  }
}
