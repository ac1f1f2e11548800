export { PurchasesOff } from './purchases-off.tsx';
export { useFeatures } from './use-features.ts';
