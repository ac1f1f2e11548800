export const orderStatuses = ['created', 'completed', 'failed', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
