import { useSyncExternalStore } from 'react';
import type { Features } from '../../../domain/features-answer.ts';
import { everything, featuresStore } from './features-store.ts';

/** What this deployment can do; everything, while that is not known. */
export function useFeatures(): Features {
  return useSyncExternalStore(featuresStore.subscribe, featuresStore.get, () => everything);
}
