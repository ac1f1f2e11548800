import { z } from 'zod';
import type { ErrorCode } from '../../../domain/error-code.ts';

/** One call of the API, as its description tells it. */
export interface ApiOperation {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** With its parameters as `{name}`. */
  path: string;
  summary: string;
  /** Whether the session's cookie is needed. */
  signedIn: boolean;
  /** Whether other sites may ask for this change, because something else proves who they are. */
  fromOtherSites?: true;
  query?: Record<string, z.ZodType>;
  /** As JSON, unless it is a form. */
  body?: { schema: z.ZodType; form?: 'multipart/form-data' | 'application/x-www-form-urlencoded' };
  /** The answer when all is well; without a schema it has no body that is worth describing. */
  answer: { status: number; schema?: z.ZodType; type?: string };
  /** What it may refuse with, besides what every call may. */
  refusals?: readonly ErrorCode[];
}

export const cursorSchema = z.string().describe('The `nextCursor` of the page before.');

export const bytesSchema = z.string().meta({ format: 'binary' });
