import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Closes the connection without a response. Without a connection, as in a test, it responds with 500. */
export function dropConnection(context: Context): Response {
  (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
  return context.body(null, 500);
}
