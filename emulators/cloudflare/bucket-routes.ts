import { Hono } from 'hono';
import { z } from 'zod';
import type { AccountState, LifecycleRule } from './account-state.ts';
import { failure, success } from './envelope.ts';

/** The rule that every new bucket of R2 has. */
const defaultRule: LifecycleRule = {
  id: 'Default Multipart Abort Rule',
  enabled: true,
  conditions: { prefix: '' },
  abortMultipartUploadsTransition: { condition: { type: 'Age', maxAge: 604_800 } },
};

/** R2: buckets and their lifecycle rules. */
export function bucketRoutes(state: AccountState): Hono {
  return new Hono()
    .post('/', async (context) => {
      const { name } = z.object({ name: z.string().min(3) }).parse(await context.req.json());
      if (state.buckets.has(name)) {
        return failure(context, 409, 10004, 'The bucket you tried to create already exists.');
      }
      state.buckets.set(name, [defaultRule]);
      return success(context, { name });
    })
    .get('/:bucket', (context) => {
      const name = context.req.param('bucket');
      return state.buckets.has(name)
        ? success(context, { name, location: 'WEUR' })
        : failure(context, 404, 10006, 'The specified bucket does not exist.');
    })
    .get('/:bucket/lifecycle', (context) => {
      const rules = state.buckets.get(context.req.param('bucket'));
      return rules
        ? success(context, { rules })
        : failure(context, 404, 10006, 'The specified bucket does not exist.');
    })
    .put('/:bucket/lifecycle', async (context) => {
      const name = context.req.param('bucket');
      if (!state.buckets.has(name)) {
        return failure(context, 404, 10006, 'The specified bucket does not exist.');
      }
      const rule = z.looseObject({ id: z.string(), enabled: z.boolean() });
      const body = z.object({ rules: z.array(rule) }).parse(await context.req.json());
      state.buckets.set(name, body.rules);
      return success(context, {});
    });
}
