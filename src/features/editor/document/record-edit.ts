import { isGeometry } from '../../../../domain/editing/geometry/geometry.ts';
import { moveStrokes } from '../../../device/masks/move-strokes.ts';
import { addEdit, type Edit, sizeOf } from '../../../device/recipe/recipe.ts';
import { currentState, record, type UndoHistory } from '../../../device/recipe/undo-history.ts';
import type { EditorState } from './editor-state.ts';

export function nameStep(before: EditorState, after: EditorState): 'edit' | 'selection' {
  return before.recipe.edits.length === after.recipe.edits.length ? 'selection' : 'edit';
}

export function recordEdit(
  history: UndoHistory<EditorState>,
  edit: Edit,
): UndoHistory<EditorState> {
  const before = currentState(history);
  const recipe = addEdit(before.recipe, edit);
  return record(history, { recipe, selection: selectionAfter(edit, before) });
}

/**
 * Returns the selection after an edit. It follows what it marks when the picture's shape changes. An AI edit
 * clears it, because the selected area shows something else.
 */
function selectionAfter(edit: Edit, { recipe, selection }: EditorState): EditorState['selection'] {
  if (isGeometry(edit)) return moveStrokes(edit, sizeOf(recipe), selection);
  const isByAi = 'pictureId' in edit && edit.kind !== 'backdrop-photo';
  return isByAi ? [] : selection;
}
