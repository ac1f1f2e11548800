import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { describeApi } from './describe-api.ts';

/** The API's description, for whoever builds upon it. */
export const openApiRoute = new Hono<AppEnv>().get('/', (context) =>
  context.json(describeApi(new URL(context.req.url).origin)),
);
