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

/**
 * What a tab may say: it waits for this job's picture, and wants it on the line as
 * soon as it is there. It then comes as a binary frame, right before the word that
 * the job has succeeded. Whoever does not get one has the picture's link.
 */
export interface LiveWish {
  type: 'picture';
  jobId: string;
}

export interface PushedPicture {
  jobId: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A picture as a binary frame: a byte with the length of what is next, `{jobId} {type}` in ASCII, the picture. */
export function packPicture({ jobId, type, bytes }: PushedPicture): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${jobId} ${type}`);
  const frame = new Uint8Array(1 + head.length + bytes.length);
  frame[0] = head.length;
  frame.set(head, 1);
  frame.set(bytes, 1 + head.length);
  return frame;
}

/** Takes such a frame apart, without a copy. */
export function unpackPicture(frame: ArrayBuffer): PushedPicture {
  const whole = new Uint8Array(frame);
  const start = 1 + (whole[0] ?? 0);
  const [jobId = '', type = ''] = new TextDecoder().decode(whole.subarray(1, start)).split(' ');
  return { jobId, type, bytes: whole.subarray(start) };
}
