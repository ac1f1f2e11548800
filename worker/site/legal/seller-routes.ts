import { routesOf } from '../../api/routes-of.ts';
import { sellerFor } from './seller.ts';

/** Who sells. Anybody may ask, as anybody may read the terms. */
export const sellerRoutes = routesOf({
  readSeller: (context) => sellerFor(context.env, new URL(context.req.url).hostname),
});
