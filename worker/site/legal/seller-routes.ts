import { routesOf } from '../../api/routes-of.ts';
import { sellerFor } from './seller.ts';

export const sellerRoutes = routesOf({
  readSeller: (context) => sellerFor(context.env, new URL(context.req.url).hostname),
});
