import { z } from 'zod';
import type { ErrorCode } from '../problems.ts';
import type { AddressLimit } from './address-limits.ts';

/** How a body is sent. `bytes` are handed to the call as they came, because a signature covers them. */
export type BodyFormat = 'json' | 'form' | 'json or form' | 'multipart' | 'bytes';

export type CallBody =
  | {
      schema: z.ZodType;
      format: Exclude<BodyFormat, 'multipart'>;
      /** Bytes of the largest body that is read. */
      bytesMax: number;
      /** The media types of `bytes`, where they are not JSON. */
      types?: readonly string[];
    }
  /** A form with a file. Its limit depends on the device that sends it, so the call reads it. */
  | { schema: z.ZodType; format: 'multipart' };

/** At most `calls` calls within any `windowMs` milliseconds, by each user or by each network. */
export interface RateLimit {
  calls: number;
  windowMs: number;
  by: 'user' | 'network';
}

export interface ApiCall {
  summary: string;
  /** `razorpay` calls from another site and proves itself by a signature. */
  who: 'anyone' | 'user' | 'operator' | 'razorpay';
  /** Whether pages of other sites may send it too. Any other change is refused to them. */
  fromOtherSites?: true;
  /** The header with the signature of the body, without which the body is not read. */
  signatureHeader?: string;
  /** The sentence for a user without a session, where the general one does not fit. */
  signedOutDetail?: string;
  query?: z.ZodObject;
  /** Headers that the call reads, and what each is for. */
  headers?: Readonly<Record<string, string>>;
  body?: CallBody;
  /** The response when all is well; without a schema it has no body, or one that is no JSON. */
  response: { status: number; schema?: z.ZodType; type?: string };
  /** Other responses that are no refusals, by their status, and what each means. */
  others?: Readonly<Record<number, string>>;
  /** Whether a browser's own link or form gets a page in HTML, whatever the outcome. */
  hasPage?: true;
  /** The codes with which the call refuses, besides those of every such call (`commonRefusals`). */
  refusals: readonly ErrorCode[];
  /** Only describes what the account enforces. */
  rateLimit?: RateLimit;
  addressLimit?: AddressLimit;
}

export function call<const Call extends ApiCall>(row: Call): Call {
  return row;
}

export const jsonBytesMax = 64 * 1024;

export function json<Schema extends z.ZodType>(schema: Schema) {
  return { schema, format: 'json', bytesMax: jsonBytesMax } as const;
}

export const cursorSchema = z.string().describe('The `nextCursor` of the page before.');

export const bytesSchema = z.string().meta({ format: 'binary' });
