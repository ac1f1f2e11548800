export const creditsKey = ['credits'] as const;
export const entriesKey = ['entries'] as const;
export const ordersKey = ['orders'] as const;
/** Read again with the orders, whose key is its beginning. */
export const underWayKey = [...ordersKey, 'under-way'] as const;
export const buyerKey = ['buyer'] as const;
export const receiptKey = (orderId: string) => [...ordersKey, 'receipt', orderId] as const;
export const resultCodeKey = ['result-code'] as const;
export const paymentBannerKey = ['payment-banner'] as const;
export const emailChoicesKey = ['email-choices'] as const;
export const sessionsKey = ['sessions'] as const;
export const sharesKey = ['shares'] as const;
export const packsKey = ['packs'] as const;
export const presetsKey = ['presets'] as const;
export const promptLimitsKey = ['prompt-limits'] as const;
export const jobsKey = ['jobs'] as const;
export const historyKey = (userId: string) => ['history', userId] as const;
export const historyPictureKey = (userId: string, id: string) =>
  ['history-picture', userId, id] as const;
export const picturesKey = ['pictures'] as const;
export const batchKey = (id: string | undefined) => ['batch', id] as const;
export const jobKey = (id: string | null) => ['job', id] as const;
