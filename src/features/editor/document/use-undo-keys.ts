import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../studio/studio.ts';

/** Undoing and redoing by the keys that people know from every editor. While something is typed, they are the text's own. */
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

/** Whether it happens in something that is written. */
export function isTyping({ target }: Event): boolean {
  const fields = 'textarea, input:not([type]), input[type="text"]';
  return target instanceof Element && target.matches(fields);
}
