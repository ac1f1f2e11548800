import { isAdjusted, noAdjustment } from '../../../device/adjusting/adjustment.ts';
import type { Size } from '../../../device/geometry/geometry.ts';
import type { Edit } from '../../../device/recipe/recipe.ts';
import { cropFrame, type EditChoices, fillOf, textLayerOf } from './edit-choices.ts';

/**
 * Returns whether the open tab shows a preview on the picture: a change that is not applied, not in
 * the file, and no step of undo. `hasPhoto` is whether a photo is there for the background.
 */
export function hasPreview(choices: EditChoices, picture: Size, hasPhoto: boolean): boolean {
  switch (choices.tab) {
    case 'crop':
      return cropFrame(choices, picture) !== null;
    case 'adjust':
      return isAdjusted(choices.adjustment);
    case 'filter':
      return choices.filterType !== null;
    case 'text':
      return textLayerOf(choices) !== null;
    case 'background':
      return choices.backdrop === 'photo' ? hasPhoto : fillOf(choices) !== null;
    default:
      return false;
  }
}

/** Returns the choices that take the open tab's preview off the picture. */
export function withoutPreview({ tab }: EditChoices): Partial<EditChoices> {
  switch (tab) {
    case 'crop':
      return { crop: null, cropShape: 'free' };
    case 'adjust':
      return { adjustment: noAdjustment };
    case 'filter':
      return { filterType: null };
    case 'text':
      return { text: '' };
    case 'background':
      return { backdrop: 'ai' };
    default:
      return {};
  }
}

const noPrompt = { background: '', change: '', area: '' } as const;

/** What an applied edit clears, so that it is not shown or requested twice. */
const cleared = {
  filter: { filterType: null },
  text: { text: '' },
  'ai-patch': { change: '', area: '' },
  background: noPrompt,
  overlay: noPrompt,
  crop: { crop: null, cropShape: 'free' },
  turn: { crop: null, cropShape: 'free' },
  flip: { crop: null, cropShape: 'free' },
  adjust: { adjustment: noAdjustment },
  backdrop: { backdrop: 'ai' },
  'backdrop-photo': { backdrop: 'ai' },
} as const satisfies Record<Edit['kind'], Partial<EditChoices>>;

export function choicesAfter(edit: Edit): Partial<EditChoices> {
  return cleared[edit.kind];
}
