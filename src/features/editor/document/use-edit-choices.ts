import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentState } from '../../../device/recipe/undo-history.ts';
import { forgetEditSettings, readEditSettings } from '../../studio/studio.ts';
import { draftAdjustmentOf, withDraftAdjustment } from './draft-adjustment.ts';
import { type EditChoices, reuseOptions } from './edit-choices.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { readSavedChoices, saveChoices } from './save-choices.ts';
import { isTyping } from './use-undo-keys.ts';

/** Changes choices, by values or by a function of the current choices. */
export type ChangeChoices = (
  change: Partial<EditChoices> | ((before: EditChoices) => Partial<EditChoices>),
) => void;

/**
 * The choices in the four tabs, saved on the device. The draft adjustment among them is part of the
 * document's state, so that undo covers it. Settings handed over by the history are adjusted at
 * once.
 */
export function useEditChoices(
  store: EditorStore,
  state: EditorState,
): [EditChoices, ChangeChoices] {
  const { userId } = store;
  const [set, show] = useState(() => readSavedChoices(userId));
  // Two changes may come before the next render.
  const latest = useRef(set);
  const choices = useMemo(() => withDraftAdjustment(set, state), [set, state]);
  useEffect(() => saveChoices(userId, choices), [userId, choices]);
  const change = useCallback<ChangeChoices>(
    (changed) => {
      const now = store.read();
      if (now.phase !== 'open') return;
      const before = withDraftAdjustment(latest.current, currentState(now.history));
      const given = typeof changed === 'function' ? changed(before) : changed;
      latest.current = { ...before, ...given };
      show(latest.current);
      store.adjust(draftAdjustmentOf(latest.current), Object.keys(given).join());
    },
    [store],
  );
  useEffect(() => {
    const given = readEditSettings(userId);
    if (given === null) return;
    forgetEditSettings(userId);
    change((before) => reuseOptions(given, before));
  }, [userId, change]);
  useEffect(() => {
    // A new click or key ends the gesture, but typing continues it.
    const onInput = (event: PointerEvent | KeyboardEvent) => {
      const isHeld = event instanceof KeyboardEvent && event.repeat;
      if (!isHeld && !isTyping(event)) store.endGesture();
    };
    document.addEventListener('pointerdown', onInput, true);
    document.addEventListener('keydown', onInput, true);
    return () => {
      document.removeEventListener('pointerdown', onInput, true);
      document.removeEventListener('keydown', onInput, true);
    };
  }, [store]);
  return [choices, change];
}
