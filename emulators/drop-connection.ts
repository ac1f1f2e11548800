import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Ends the connection without an answer. Where there is none, as in a test, an error says so. */
export function dropConnection(context: Context): Response {
  (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
  return context.body(null, 500);
}
