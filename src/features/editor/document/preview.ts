import { type EditChoices, textLayerOf } from './edit-choices.ts';

/**
 * Returns whether the open tab shows a preview on the picture: a change that is not applied, not in
 * the file, and no step of undo.
 */
export function hasPreview(choices: EditChoices): boolean {
  switch (choices.tab) {
    case 'filter':
      return choices.filterType !== null;
    case 'text':
      return textLayerOf(choices) !== null;
    default:
      return false;
  }
}

/** Returns the choices that take the open tab's preview off the picture. */
export function withoutPreview({ tab }: EditChoices): Partial<EditChoices> {
  switch (tab) {
    case 'filter':
      return { filterType: null };
    case 'text':
      return { text: '' };
    default:
      return {};
  }
}
