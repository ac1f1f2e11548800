import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../studio/studio.ts';

/** Handles the usual keys for undo and redo. In a text field they belong to the text. */
export function useUndoKeys(actions: { undo: () => void; redo: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
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

/** Whether the event is in a text field. */
export function isTyping({ target }: Event): boolean {
  const fields = 'textarea, input:not([type]), input[type="text"]';
  return target instanceof Element && target.matches(fields);
}
