import { actionTexts } from '../../texts/en/shell/actions.ts';
import { useFeatures } from './use-features.ts';

/** The label of pictures that leave the app, in the language of the page; null where the operator wants none. */
export function useVisibleLabel(): string | null {
  return useFeatures().visibleLabel ? actionTexts.madeWithAi : null;
}
