import { accountRoutesOf } from '../../api/routes-of.ts';

export const underWayRoutes = accountRoutesOf({
  listOrdersUnderWay: async (context) => {
    const orders = await context.get('account').call('orders.underWay');
    return {
      orders: orders.map(({ id, productId, amount, currency, credits, createdAt }) => ({
        id,
        product_id: productId,
        amount,
        currency,
        credits,
        created_at: new Date(createdAt).toISOString(),
      })),
    };
  },
});
