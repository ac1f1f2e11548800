import { isGeometry, movePlace } from '../../../../domain/editing/geometry/geometry.ts';
import { type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import type { EditChoices } from '../choices/edit-choices.ts';
import { choicesAfter, type UnpaidEdit } from '../choices/preview.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import type { EditorStore } from '../document/editor-store.ts';
import { prepareFreeEdit } from './prepare-free-edit.ts';

export function useFreeEdit(
  store: EditorStore,
  recipe: Recipe,
  choices: EditChoices,
  onChange: ChangeChoices,
  photo: string | null,
  isLocked: boolean,
) {
  const prepared = prepareFreeEdit(choices, recipe, photo);
  const apply = (edit: UnpaidEdit) => {
    if (isLocked) return;
    store.apply(edit);
    onChange(({ place }) => ({
      ...choicesAfter(edit),
      // A text that is still a preview stays where it is on the picture.
      ...(isGeometry(edit) && typeof place !== 'string'
        ? { place: movePlace(edit, sizeOf(recipe), place) }
        : {}),
    }));
  };
  return {
    isFree: prepared !== null,
    /** The missing input; null if there is none. */
    missing: prepared && !prepared.ok ? prepared.alert : null,
    apply,
    submit: () => {
      if (prepared?.ok) apply(prepared.edit);
    },
  };
}
