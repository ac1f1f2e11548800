import type { Credits } from './credits.ts';
import type { Job } from './job.ts';

/** What `GET /api/live` pushes to every tab and device of a user. */
export type LiveMessage =
  | ({ type: 'credits' } & Credits)
  | { type: 'job'; job: Job }
  /** The connection ends. Said in words too, because not every proxy hands a close frame on. */
  | { type: 'end'; reason: LiveEnd };

/** `signed_out`: the session has ended. `expired`: come again, with the session renewed. */
export type LiveEnd = 'signed_out' | 'expired';

/** A client that sends this text gets the other at once, without waking anything. */
export const livePing = 'ping';
export const livePong = 'pong';

/** Why the server ended a connection (RFC 6455 leaves 4000 to 4999 to applications). */
export const liveCloseCodes = { signed_out: 4401, expired: 4408 } as const satisfies Record<
  LiveEnd,
  number
>;
