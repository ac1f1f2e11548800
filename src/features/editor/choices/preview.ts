import { isAdjusted, noAdjustment } from '../../../../domain/editing/adjusting/adjustment.ts';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import type { Edit } from '../../../device/recipe/recipe.ts';
import type { PendingEdit } from '../document/editor-document.ts';
import {
  cropFrame,
  type EditChoices,
  type EditorTab,
  editorTabs,
  fillOf,
  textLayerOf,
} from './edit-choices.ts';

/**
 * Returns whether the open tab shows a preview on the picture: a change that is not applied, not in the file,
 * and not an undo step. `hasPhoto`: the background has a photo.
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

/** Returns the tabs whose changes are not applied, and not in the file. */
export function unappliedTabs(
  choices: EditChoices,
  picture: Size,
  hasPhoto: boolean,
): readonly EditorTab[] {
  return editorTabs.filter((tab) => hasPreview({ ...choices, tab }, picture, hasPhoto));
}

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

/** What a free edit clears, so that it is not shown or applied twice. */
const cleared = {
  crop: { crop: null, cropShape: 'free' },
  turn: { crop: null, cropShape: 'free' },
  flip: { crop: null, cropShape: 'free' },
  adjust: { adjustment: noAdjustment },
  backdrop: { backdrop: 'ai' },
  'backdrop-photo': { backdrop: 'ai' },
} as const satisfies Partial<Record<Edit['kind'], Partial<EditChoices>>>;

export type UnpaidEdit = Extract<Edit, { kind: keyof typeof cleared }>;

export function choicesAfter(edit: UnpaidEdit): Partial<EditChoices> {
  return cleared[edit.kind];
}

/**
 * Returns what an applied paid edit clears, so that it is not shown or requested twice: each choice that is
 * still as it was sent. Later choices and texts stay.
 */
export function choicesAfterPaid(
  { filterType, textContent, backgroundType, areaToEdit, editDescription }: PendingEdit['options'],
  choices: EditChoices,
): Partial<EditChoices> {
  return {
    ...(choices.filterType === filterType ? { filterType: null } : {}),
    ...(choices.text.trim() === textContent ? { text: '' } : {}),
    ...(choices.background.trim() === backgroundType ? { background: '' } : {}),
    ...(choices.area.trim() === areaToEdit ? { area: '' } : {}),
    ...(choices.change.trim() === editDescription ? { change: '' } : {}),
  };
}
