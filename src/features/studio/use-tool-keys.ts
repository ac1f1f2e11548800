import { useEffect, useEffectEvent } from 'react';
import { letterOf } from '../../ui/page/letter-of.ts';

export interface ToolKeys {
  submit?: (() => void) | undefined;
  cancel?: (() => void) | undefined;
  download?: (() => void) | undefined;
  copy?: (() => void) | undefined;
}

export function useToolKeys(keys: ToolKeys, place: 'page' | 'dialog' = 'page'): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, keys);
    if (!action || event.defaultPrevented) return;
    if (place === 'page' && isCovered(event)) return;
    event.preventDefault();
    // A key that is held down counts once, and its repeats do not reach the browser's own shortcut.
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
  const letter = letterOf(event);
  if (letter === 's') return keys.download;
  // A user who has selected text wants to copy that text.
  return letter === 'c' && !isOnText(event) ? keys.copy : undefined;
}

function isOnText({ target }: KeyboardEvent): boolean {
  const field = 'textarea, input:not([type=range], [type=file]), [contenteditable]';
  return (target as Element).closest(field) !== null || getSelection()?.isCollapsed === false;
}

export function isCovered({ target }: KeyboardEvent): boolean {
  if ((target as Element).closest('[role=menu], [role=dialog], dialog')) return true;
  return document.querySelector('dialog[open], [inert] main') !== null;
}
