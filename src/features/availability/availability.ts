/** What other features may import from this one. */
export { PurchasesOff } from './purchases-off.tsx';
export { useFeatures } from './use-features.ts';
