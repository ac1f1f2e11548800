import type { Configuration } from '../../config.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import { logFailure, reportKey, reportToOperator, takeLease } from '../leased-call.ts';
import { createProvider } from '../providers/create-provider.ts';
import { mayTryAnotherKey } from '../providers/failure.ts';

/** Keys that are tried for one prompt request (spec, section 9). */
const attemptsMax = 3;

/** Share of all slots reserved for paid pictures. */
const spareShare = 1 / 3;

/**
 * Sends a prompt to the image provider and returns its text. The request is free for the user, so it has a
 * small share of the day's calls. If pictures use the same keys, it never waits for one and leaves
 * `spareShare` of the slots to them; otherwise it uses no slot. Null without a key or a text.
 */
export async function completePrompt(
  environment: Env,
  configuration: Configuration,
  request: { prompt: string; userId: string; mobile: boolean },
): Promise<string | null> {
  const provider = await createProvider(configuration, environment);
  if (!provider.writesText) return null;
  const pool = keyPoolOf(environment, provider);
  const { prompt, userId, mobile } = request;
  const spent: string[] = [];
  const ticket = `prompt.${crypto.randomUUID()}`;
  const leaseKey = async (): Promise<string | null> => {
    const leaseRequest = {
      ticket: `${ticket}.${spent.length}`,
      userId,
      keys: provider.keys.filter((key) => !spent.includes(key)),
      avoid: [],
      spent: [...spent],
      waitMaxMs: 0,
      spareShare,
    };
    const lease = await takeLease({ provider, pool, clock: Date.now }, leaseRequest);
    if (lease.state === 'waiting') pool.withdraw(leaseRequest.ticket);
    return lease.state === 'granted' ? lease.key : null;
  };
  const countedKey = async (): Promise<string | null> => {
    const isCounted = await pool.countText().catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'key_pool_unreachable', reason: String(error) }));
      return false;
    });
    return isCounted ? (provider.keys[spent.length] ?? null) : null;
  };
  while (spent.length < attemptsMax && spent.length < provider.keys.length) {
    const key = await (provider.textSharesKeys ? leaseKey() : countedKey());
    if (key === null) return null;
    spent.push(key);
    const keyNumber = provider.keys.indexOf(key);
    const result = await provider.write({ prompt, keyNumber, mobile });
    if (result.ok) return result.text;
    logFailure('completion_failed', { keyNumber }, result);
    // A report of a text model with its own limits does not apply to pictures.
    if (provider.textSharesKeys) reportKey(pool, key, result);
    await reportToOperator(environment, provider.name, result, Date.now());
    if (!mayTryAnotherKey(result, false)) return null;
  }
  return null;
}
