import { routesOf } from '../api/routes-of.ts';
import { repairDisputes } from '../payments/audit/repair-disputes.ts';
import { repairOrders } from '../payments/audit/repair-orders.ts';
import { repairUsers } from './repair-users.ts';

export const repairRoutes = routesOf({
  repair: async (context, { body, refuse }) => {
    const { part, cursor } = body;
    if (part === 'users') return repairUsers(context.env, cursor ?? '');
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const now = Date.now();
    const list = { from: body.since, to: body.until, skip: Number(cursor ?? 0) };
    const outcome =
      part === 'disputes'
        ? await repairDisputes(context.env, payments, list, now)
        : await repairOrders(context.env, payments, { ...list, name: part }, now);
    if (!outcome.ok) return refuse('payment_unconfirmed', { detail: outcome.reason });
    const { changes, checked, next } = outcome.page;
    return { changes, checked, next: next === null ? null : String(next) };
  },
});
