import { dayOf } from '../../domain/days.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import { networkOf, siteOf } from '../http/network-of.ts';

/** How many networks' trials a site is granted in a day, which may have thousands of IPv6 networks. */
const networksOfSite = 10;

/** A user who opens an account, and the address of the request. */
interface Opening {
  userId: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Counts the trial of a new user against their network and the day (UTC), and returns whether it
 * may be granted. At most `trialsMax` users of a network are admitted in a day, and ten times as many
 * of a site (an IPv6 network of 48 bits). The check and the count are one statement of one transaction, so the bound is exact under simultaneous sign-ins.
 * A user who was admitted on this day is admitted again without being counted again, whatever the
 * network: a sign-in that is repeated, or sent twice at once, takes one.
 *
 * User, network and site are stored as HMAC-SHA256 over the day too, so neither can be derived from a row,
 * and no row can be linked with one of another day. Throws where D1 fails.
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
