import { routesOf } from '../../api/routes-of.ts';
import { sellerFor } from './seller.ts';

/** The seller's name and address, as the terms show them. Public. */
export const sellerRoutes = routesOf({
  readSeller: (context) => sellerFor(context.env, new URL(context.req.url).hostname),
});
