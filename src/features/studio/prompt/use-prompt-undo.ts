import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { letterOf } from '../../../ui/page/letter-of.ts';

interface Replacement {
  other: string;
  applied: string;
  isUndone: boolean;
}

export interface PromptUndo {
  /** Null while nothing was replaced. */
  next: 'undo' | 'redo' | null;
  swap: () => void;
  onType: (text: string) => void;
}

/**
 * Undo for a prompt that was replaced as a whole: by an idea, an improved prompt, a preset or an example.
 * The browser's own undo knows only what was typed. Ctrl or ⌘ with Z does the same while the focus is in
 * `place` and nothing was typed since.
 */
export function usePromptUndo(
  place: RefObject<HTMLElement | null>,
  prompt: string,
  onChange: (next: () => string) => void,
): PromptUndo {
  const [seen, setSeen] = useState(prompt);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  if (prompt !== seen) {
    setSeen(prompt);
    // An empty prompt is no loss.
    setReplacement(seen.trim() ? { other: seen, applied: prompt, isUndone: false } : null);
  }
  const swap = () => {
    if (!replacement) return;
    const { other, isUndone } = replacement;
    setSeen(other);
    setReplacement({ other: prompt, applied: other, isUndone: !isUndone });
    onChange(() => other);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (letterOf(event) !== 'z' || replacement?.applied !== prompt) return;
    if (event.shiftKey !== replacement.isUndone) return;
    // Neither the browser nor the editor may undo something else.
    event.preventDefault();
    event.stopPropagation();
    swap();
  });
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [place]);
  return {
    next: replacement ? (replacement.isUndone ? 'redo' : 'undo') : null,
    swap,
    onType: (text) => {
      setSeen(text);
      onChange(() => text);
    },
  };
}
