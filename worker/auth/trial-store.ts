import { dayOf } from '../../domain/days.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import { networkOf, siteOf } from '../http/network-of.ts';

/** A site may have thousands of IPv6 networks, so it gets the trials of ten networks a day. */
const networksOfSite = 10;

interface Opening {
  userId: string;
  address: string;
  now: number;
}

/**
 * Admits at most `trialsMax` users per network and day (UTC), and ten times as many per site (48 bits of IPv6). One
 * statement checks and counts, so the bound is exact. A user who was admitted today is admitted again without a
 * count. Rows contain HMAC-SHA256 over the day, so nobody can link rows of two days. Throws when D1 fails.
 */
export async function admitTrial(
  database: D1Database,
  secret: string,
  trialsMax: number,
  { userId, address, now }: Opening,
): Promise<boolean> {
  const day = dayOf(now);
  const key = await derivedHmacKey(secret, 'trials of a network');
  const [userHash, networkHash, siteHash] = await Promise.all(
    [`user ${userId}`, `network ${networkOf(address)}`, `site ${siteOf(address)}`].map(
      async (content) => {
        const mac = await crypto.subtle.sign(
          'HMAC',
          key,
          new TextEncoder().encode(`${day} ${content}`),
        );
        return toBase64Url(mac);
      },
    ),
  );
  const [, admitted] = await database.batch([
    database
      .prepare(
        `INSERT INTO network_trials (day, user_hash, network_hash, site_hash) SELECT ?1, ?2, ?3, ?4
         WHERE (SELECT COUNT(*) FROM network_trials WHERE day = ?1 AND network_hash = ?3) < ?5
           AND (SELECT COUNT(*) FROM network_trials WHERE day = ?1 AND site_hash = ?4) < ?6
         ON CONFLICT (day, user_hash) DO NOTHING`,
      )
      .bind(day, userHash, networkHash, siteHash, trialsMax, trialsMax * networksOfSite),
    database
      .prepare('SELECT 1 FROM network_trials WHERE day = ? AND user_hash = ?')
      .bind(day, userHash),
  ]);
  return (admitted?.results.length ?? 0) > 0;
}

/** Deletes the trials of the days before `now` (epoch milliseconds). Returns how many. */
export async function deleteOldTrials(database: D1Database, now: number): Promise<number> {
  const { meta } = await database
    .prepare('DELETE FROM network_trials WHERE day < ?')
    .bind(dayOf(now))
    .run();
  return meta.changes;
}
