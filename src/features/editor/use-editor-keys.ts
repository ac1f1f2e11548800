import { useEffect, useEffectEvent } from 'react';

/** The keys that people know from every editor. While something is typed, undoing is the text's own. */
export function useEditorKeys(actions: { undo: () => void; redo: () => void; apply: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'enter') {
      event.preventDefault();
      actions.apply();
    }
    const isTyping =
      event.target instanceof Element &&
      event.target.matches('textarea, input:not([type]), input[type="text"]');
    if (isTyping) return;
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

/** Ctrl or ⌘ and S downloads the picture instead of the page. */
export function useSaveKey(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
