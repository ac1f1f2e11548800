import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { sellerFor } from './seller.ts';

/** Returns the seller. Public, as the terms are. */
export const sellerRoute = new Hono<AppEnv>().get('/', (context) =>
  context.json(sellerFor(context.env, new URL(context.req.url).hostname)),
);
