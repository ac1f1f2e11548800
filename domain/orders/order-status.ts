export const orderStatuses = ['created', 'completed', 'failed', 'refunded', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
