import { useEffect, useEffectEvent } from 'react';

/** What a tool's keys do; what can't be done now is left out. */
export interface ToolKeys {
  submit?: (() => void) | undefined;
  cancel?: (() => void) | undefined;
  download?: (() => void) | undefined;
  copy?: (() => void) | undefined;
}

/**
 * Ctrl or ⌘ with Enter, S or C, and Escape, anywhere on a tool's screen but in what
 * lies over it; or, for what a dialog shows, in that.
 */
export function useToolKeys(keys: ToolKeys, place: 'page' | 'dialog' = 'page'): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, keys);
    if (!action || event.defaultPrevented) return;
    if (place === 'page' && isCovered(event)) return;
    event.preventDefault();
    // A key that is held down is one press, and does not fall through to the browser's own.
    if (!event.repeat) action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: ToolKeys): (() => void) | undefined {
  if (event.key === 'Escape') return keys.cancel;
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return undefined;
  if (event.key === 'Enter') return keys.submit;
  if (event.key === 's') return keys.download;
  // Whoever has marked words wants those.
  return event.key === 'c' && !isOnText(event) ? keys.copy : undefined;
}

function isOnText({ target }: KeyboardEvent): boolean {
  const field = 'textarea, input:not([type=range], [type=file]), [contenteditable]';
  return (target as Element).closest(field) !== null || getSelection()?.isCollapsed === false;
}

/** Whether something lies over the tool, as a dialog or the menu of a phone: the keys are its own. */
export function isCovered({ target }: KeyboardEvent): boolean {
  if ((target as Element).closest('[role=menu], [role=dialog], dialog')) return true;
  return document.querySelector('dialog[open], [inert] main') !== null;
}
