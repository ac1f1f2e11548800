import type { Configuration } from '../../config.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import { logFailure, reportKey, takeLease } from '../leased-call.ts';
import { createProvider } from '../providers/create-provider.ts';
import type { ProviderFailure } from '../providers/provider.ts';

/** Keys that are tried for one prompt request (spec, section 9). */
const attemptsMax = 3;

/** Share of all slots, and of the calls of a day, that remains for paid pictures. */
const spareShare = 1 / 3;

/** Failures after which no other key is tried. */
const finalCodes: ReadonlySet<ProviderFailure['code']> = new Set([
  'unsupported_region',
  'refused',
  'timeout',
  'unreadable',
]);

/**
 * Sends a prompt to the image provider and returns its text. The request is free for the user, so
 * it never waits for a key and leaves `spareShare` of the slots and of the day's calls to pictures. Null when no key was
 * available, or no text was returned.
 */
export async function completePrompt(
  environment: Env,
  configuration: Configuration,
  request: { prompt: string; userId: string; mobile: boolean },
): Promise<string | null> {
  const provider = await createProvider(configuration, environment);
  const pool = keyPoolOf(environment, provider);
  const { prompt, userId, mobile } = request;
  const spent: string[] = [];
  const ticket = `prompt.${crypto.randomUUID()}`;
  while (spent.length < attemptsMax && spent.length < provider.keys.length) {
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
    if (lease.state !== 'granted') return null;
    const { key, keyNumber } = lease;
    spent.push(key);
    const answer = await provider.write({ prompt, keyNumber, mobile });
    if (answer.ok) return answer.text;
    const { code } = answer;
    logFailure('completion_failed', { keyNumber }, answer);
    if (provider.textSharesKeys) reportKey(pool, key, answer);
    // The model for text has limited or rejected the key, of which nothing follows for pictures.
    else if (['key_limited', 'key_rejected'].includes(code)) return null;
    // A call that is refused with any key, or may have been answered and billed, is not repeated.
    if (finalCodes.has(code)) return null;
  }
  return null;
}
