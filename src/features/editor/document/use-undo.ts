import { useEffect, useEffectEvent } from 'react';
import { toast } from 'sonner';
import { currentState, redo, type UndoHistory, undo } from '../../../device/recipe/undo-history.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { replaceToasts } from '../../../ui/feedback/replace-toasts.ts';
import { letterOf } from '../../../ui/page/letter-of.ts';
import { isCovered } from '../../studio/studio.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { isPaidEdit, paidEditCost } from '../edits/prepare-free-edit.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { nameStep } from './record-edit.ts';

/** The tab that shows a step and can change it. Applied edits are visible in every tab. */
const tabs = { edit: null, selection: 'select' } as const;

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
    undo: () => {
      const undone = undo(history);
      walk(store.undo, undone);
      if (!isLocked) announceCost(history, undone);
    },
    redo: () => walk(store.redo, redo(history)),
  };
  useUndoKeys(actions);
  return actions;
}

/** Announces what an undone edit cost, so that nobody pays for it a second time. */
function announceCost(from: UndoHistory<EditorState>, to: UndoHistory<EditorState>): void {
  const left = currentState(to).recipe.edits.length;
  const edit = currentState(from).recipe.edits.slice(left).find(isPaidEdit);
  if (!edit) return;
  const { title, description } = editorTexts.undone;
  toast.info(title(paidEditCost(edit)), { description, id: replaceToasts('undone-edit') });
}

function useUndoKeys(actions: { undo: () => void; redo: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = letterOf(event);
    if (isTyping(event) || isCovered(event)) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) actions.redo();
    else actions.undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTyping({ target }: Event): boolean {
  const fields = 'textarea, input:not([type]), input[type="text"]';
  return target instanceof Element && target.matches(fields);
}
