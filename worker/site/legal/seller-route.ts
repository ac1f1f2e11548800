import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { sellerFor } from './seller.ts';

/** Who sells. Anybody may ask, as anybody may read the terms. */
export const sellerRoute = new Hono<AppEnv>().get('/', (context) =>
  context.json(sellerFor(context.env, new URL(context.req.url).hostname)),
);
