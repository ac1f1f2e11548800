import type { Configuration } from '../config.ts';
import { keyPoolOf } from './key-pool-of.ts';
import { createProvider } from './providers/create-provider.ts';

/** Keys that are tried for one question (spec, section 9). */
const attemptsMax = 3;

/**
 * Asks the image provider for words. It is free for the user, so it never waits
 * for a key and takes none from anybody who waits for a picture. Null when there
 * was no key, or no words came.
 */
export async function askWords(
  environment: Env,
  configuration: Configuration,
  question: { prompt: string; userId: string; mobile: boolean },
): Promise<string | null> {
  const provider = await createProvider(configuration, environment);
  const pool = keyPoolOf(environment, provider);
  const { prompt, userId, mobile } = question;
  const avoid: string[] = [];
  const ticket = `words.${crypto.randomUUID()}`;
  while (avoid.length < attemptsMax) {
    const lease = await pool.lease({
      ticket: `${ticket}.${avoid.length}`,
      userId,
      keys: provider.keys,
      avoid,
      waitMaxMs: 0,
    });
    if (lease.state === 'waiting') pool.withdraw(`${ticket}.${avoid.length}`);
    if (lease.state !== 'granted') return null;
    const key = provider.keys[lease.keyNumber] as string;
    avoid.push(key);
    const answer = await provider.write({ prompt, keyNumber: lease.keyNumber, mobile });
    if (answer.ok) return answer.text;
    const { code, reason } = answer;
    console.warn(
      JSON.stringify({ event: 'words_failed', keyNumber: lease.keyNumber, code, reason }),
    );
    if (answer.code === 'key_limited') pool.reportLimited(key, answer.retryAfterMs);
    if (answer.code === 'key_rejected') pool.reportRejected(key);
    if (answer.code === 'refused' || answer.code === 'timeout') return null;
  }
  return null;
}
