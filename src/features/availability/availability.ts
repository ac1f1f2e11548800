export { featuresStore } from './features-store.ts';
export { PurchasesOff } from './purchases-off.tsx';
export { useFeatures } from './use-features.ts';
export { useVisibleLabel } from './use-visible-label.ts';
