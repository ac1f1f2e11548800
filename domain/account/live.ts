import type { Batch } from './batch.ts';
import type { Credits } from './credits.ts';
import type { Job } from './job.ts';
import type { SessionRefusalCode } from './session-refusal.ts';

/** The messages that `GET /api/live` sends to every tab and device of a user. */
export type LiveMessage =
  | ({ type: 'credits' } & Credits)
  | { type: 'job'; job: Job }
  | { type: 'batch'; batch: Batch }
  /** The response of `GET /api/pictures` has changed. */
  | { type: 'pictures' }
  /** An order of the user was made, was claimed as paid, has failed, or was closed. */
  | { type: 'orders' }
  /** The message repeats the close code, because some proxies drop close frames. */
  | { type: 'end'; reason: LiveEnd };

/** `expired`: the session lives on, and the client reconnects with its renewed secret. */
export type LiveEnd = SessionRefusalCode | 'expired';

/** The runtime responds to a `livePing` with a `livePong` at once, without waking the object. */
export const livePing = 'ping';
export const livePong = 'pong';

/** The close codes of the server (RFC 6455 reserves 4000 to 4999 for applications). */
export const liveCloseCodes = {
  signed_out: 4401,
  user_disabled: 4403,
  expired: 4408,
} as const satisfies Record<LiveEnd, number>;

/** Asks for a job's result as one binary frame; a large one is downloaded by its link instead. */
export interface LiveRequest {
  type: 'result';
  jobId: string;
}

export interface PushedResult {
  job: Job;
  bytes: Uint8Array<ArrayBuffer>;
}

const lengthBytes = 4;

/** Encodes a result: the bytes of the JSON (32 bits, big endian), the job in JSON, the picture. */
export function packResult({ job, bytes }: PushedResult): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(job));
  const frame = new Uint8Array(lengthBytes + head.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, head.length);
  frame.set(head, lengthBytes);
  frame.set(bytes, lengthBytes + head.length);
  return frame;
}

/** Decodes such a frame, without copying the picture. Throws if the frame is malformed. */
export function unpackResult(frame: ArrayBuffer): PushedResult {
  const start = lengthBytes + new DataView(frame).getUint32(0);
  const head = new TextDecoder().decode(new Uint8Array(frame, lengthBytes, start - lengthBytes));
  return { job: JSON.parse(head) as Job, bytes: new Uint8Array(frame, start) };
}
