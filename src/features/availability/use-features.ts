import { useSyncExternalStore } from 'react';
import type { Features } from '../../../domain/site/features.ts';
import { allFeatures, featuresStore } from './features-store.ts';

/** The features of this deployment; all of them until the response arrives. */
export function useFeatures(): Features {
  return useSyncExternalStore(featuresStore.subscribe, featuresStore.get, () => allFeatures);
}
