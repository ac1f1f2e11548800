import { currentState, redo, type UndoHistory, undo } from '../../../device/recipe/undo-history.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { nameStep } from './record-edit.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** The tab that shows a step and can change it. Applied edits are visible in every tab. */
const tabs = { edit: null, selection: 'select' } as const;

/** Undo and redo, by buttons and by keys. They open the tab of the step. */
export function useUndo(
  store: EditorStore,
  history: UndoHistory<EditorState>,
  isLocked: boolean,
  onChange: ChangeChoices,
): { undo: () => void; redo: () => void } {
  const walk = (go: () => void, to: UndoHistory<EditorState>) => {
    if (isLocked || to === history) return;
    go();
    const tab = tabs[nameStep(currentState(history), currentState(to))];
    if (tab) onChange({ tab });
  };
  const actions = {
    undo: () => walk(store.undo, undo(history)),
    redo: () => walk(store.redo, redo(history)),
  };
  useUndoKeys(actions);
  return actions;
}
