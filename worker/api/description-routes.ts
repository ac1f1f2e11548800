import { describeApi } from './describe-api.ts';
import { routesOf } from './routes-of.ts';

export const descriptionRoutes = routesOf({
  readApiDescription: (context) => describeApi(new URL(context.req.url).origin),
});
