import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Closes the connection without an answer. Without a connection, as in a test, it answers with 500. */
export function dropConnection(context: Context): Response {
  (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
  return context.body(null, 500);
}
