import type { Credits } from './credits.ts';
import type { Job } from './job.ts';

/** What `GET /api/live` pushes to every tab and device of a user. */
export type LiveMessage = ({ type: 'credits' } & Credits) | { type: 'job'; job: Job };

/** A client that sends this text gets the other at once, without waking anything. */
export const livePing = 'ping';
export const livePong = 'pong';

/** Why the server ended a connection (RFC 6455 leaves 4000 to 4999 to applications). */
export const liveCloseCodes = { sessionEnded: 4401, sessionExpired: 4408 } as const;
