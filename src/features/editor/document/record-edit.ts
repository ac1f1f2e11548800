import { addEdit, type Edit } from '../../../device/recipe/recipe.ts';
import { currentState, record, type UndoHistory } from '../../../device/recipe/undo-history.ts';
import type { EditorState } from './editor-state.ts';

/** Returns what a step has changed: the picture, or the selection alone. */
export function nameStep(before: EditorState, after: EditorState): 'edit' | 'selection' {
  return before.recipe.edits.length === after.recipe.edits.length ? 'selection' : 'edit';
}

/** Records an applied edit as one step. */
export function recordEdit(
  history: UndoHistory<EditorState>,
  edit: Edit,
): UndoHistory<EditorState> {
  const before = currentState(history);
  const recipe = addEdit(before.recipe, edit);
  // An AI edit changes what the selected area shows. A filter or a text does not.
  const isSelectionKept = edit.kind === 'filter' || edit.kind === 'text';
  return record(history, { recipe, selection: isSelectionKept ? before.selection : [] });
}
