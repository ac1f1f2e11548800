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
 * What a tab may say: it waits for this job, and wants what comes of it on the line
 * as soon as it is there. The picture then comes as a binary frame, and with it the
 * word that the job has succeeded. Whoever does not get one has the picture's link.
 */
export interface LiveRequest {
  type: 'result';
  jobId: string;
}

/** A job that has succeeded, and its picture. */
export interface PushedResult {
  job: Job;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes that say how long the job is. */
const lengthBytes = 4;

/** A result as a binary frame: the length of what is next in bytes (32 bits, big endian), the job in JSON, the picture. */
export function packResult({ job, bytes }: PushedResult): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(job));
  const frame = new Uint8Array(lengthBytes + head.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, head.length);
  frame.set(head, lengthBytes);
  frame.set(bytes, lengthBytes + head.length);
  return frame;
}

/** Takes such a frame apart, without a copy of the picture. */
export function unpackResult(frame: ArrayBuffer): PushedResult {
  const start = lengthBytes + new DataView(frame).getUint32(0);
  const head = new TextDecoder().decode(new Uint8Array(frame, lengthBytes, start - lengthBytes));
  return { job: JSON.parse(head) as Job, bytes: new Uint8Array(frame, start) };
}
