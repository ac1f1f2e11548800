/** What other features use of what is switched on and off. */
export { LowCredits } from './low-credits.tsx';
export { PurchasesOff } from './purchases-off.tsx';
export { useFeatures } from './use-features.ts';
