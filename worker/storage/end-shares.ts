import { resultIdOf } from '../../domain/account/result-id.ts';

/** `ended` by its owner, `taken_down` by the operator. */
export type EndState = 'ended' | 'taken_down';

/** Which shares end, or which are of a user. */
interface ShareChoice {
  id?: string;
  userId?: string;
  pictureId?: string;
}

/** Ends the shares of the choice. Returns how many that changed: a takedown is also of those that had ended. */
export async function endShares(
  database: D1Database,
  choice: ShareChoice,
  { state = 'ended', now }: { state?: EndState; now: number },
): Promise<number> {
  const { meta } = await endStatement(database, choice, state, now).run();
  return meta.changes;
}

/** Ends the shares of the choice, and erases what they showed. For a deleted account, `ownerless` forgets its id. */
export function endStatement(
  database: D1Database,
  { id, userId, pictureId }: ShareChoice,
  state: EndState,
  now: number,
  { ownerless = false } = {},
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE shares SET state = ?4, ended_at = COALESCE(ended_at, ?5),
         picture = NULL, record = NULL, receipt = NULL,
         -- A picture that is on its way arrives before its name is deleted.
         delete_at = IIF(state = 'live', ?5, delete_at),
         -- A later takedown needs it.
         sha256 = IIF(?6 AND 'taken_down' NOT IN (?4, state), NULL, sha256),
         user_id = IIF(?6, '', user_id),
         state = IIF(state IN ('pending', 'live') OR ?4 = 'taken_down', ?4, state)
       WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR user_id = ?2)
         AND (?3 IS NULL OR picture_id IN (?3, ?7)) AND (?1 IS NOT NULL OR ?2 IS NOT NULL)
         AND (?6 OR state IN ('pending', 'live') OR (?4 = 'taken_down' AND state = 'ended'))`,
    )
    .bind(
      id ?? null,
      userId ?? null,
      pictureId ?? null,
      state,
      now,
      ownerless ? 1 : 0,
      pictureId === undefined ? null : resultIdOf(pictureId),
    );
}

/** Resolves the reports of a deleted account's pictures, which are gone with it. */
export function forgetReportedUser(
  database: D1Database,
  userId: string,
  now: number,
): D1PreparedStatement {
  return database
    .prepare(
      `UPDATE reports SET user_id = '', comment = '', reporter_hash = NULL,
         outcome = COALESCE(outcome, 'taken_down'), resolved_at = COALESCE(resolved_at, ?2)
       WHERE user_id = ?1`,
    )
    .bind(userId, now);
}
