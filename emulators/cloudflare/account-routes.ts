import { Hono } from 'hono';
import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import { EMULATED_ACCOUNT_ID } from './constants.ts';
import { failure, success } from './envelope.ts';

const accountName = 'Rehearsal';

/** The signed-in user, the accounts and their plans. */
export function identityRoutes(): Hono {
  const account = { id: EMULATED_ACCOUNT_ID, name: accountName };
  return new Hono()
    .get('/user', (context) =>
      success(context, { id: 'f0'.repeat(16), email: 'engineer@example.com' }),
    )
    .get('/user/tokens/verify', (context) =>
      success(context, { id: 'a0'.repeat(16), status: 'active' }),
    )
    .get('/accounts', (context) => success(context, [account], { page: 1, total_pages: 1 }))
    .get('/memberships', (context) =>
      success(context, [{ id: 'b0'.repeat(16), account, roles: ['Administrator'] }], {
        page: 1,
        total_pages: 1,
      }),
    );
}

/** Routes of the whole account. */
export function accountRoutes(state: AccountState): Hono {
  return new Hono()
    .get('/', (context) => success(context, { id: EMULATED_ACCOUNT_ID, name: accountName }))
    .get('/subscriptions', (context) => {
      if (state.plan === 'unreadable') return failure(context, 403, 10000, 'Authentication error');
      const free = { rate_plan: { id: 'free', public_name: 'Free' }, state: 'Paid' };
      const paid = {
        rate_plan: { id: 'workers_paid', public_name: 'Workers Paid' },
        state: 'Paid',
      };
      return success(context, state.plan === 'paid' ? [free, paid] : [free], { page: 1 });
    })
    .get('/workers/subdomain', (context) =>
      state.subdomain === null
        ? failure(context, 404, 10007, 'This account has no workers.dev subdomain.')
        : success(context, { subdomain: state.subdomain }),
    )
    .put('/workers/subdomain', async (context) => {
      const body = z
        .object({ subdomain: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/) })
        .safeParse(await context.req.json());
      if (!body.success) return failure(context, 400, 10031, 'The subdomain is invalid.');
      state.subdomain = body.data.subdomain;
      return success(context, { subdomain: state.subdomain });
    });
}
