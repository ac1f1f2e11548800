import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  forgetEditSettings,
  hasLinkedPrompt,
  readEditSettings,
  useLinkedPrompt,
} from '../../studio/studio.ts';
import { type EditChoices, reuseOptions } from './edit-choices.ts';
import { readSavedChoices, saveChoices } from './save-choices.ts';

export type ChangeChoices = (
  change: Partial<EditChoices> | ((before: EditChoices) => Partial<EditChoices>),
) => void;

/**
 * The choices in the editor's tabs, saved on the device. Their preview is not applied, so it is not part of
 * the document that undo restores. Settings from the history apply at once. A prompt in the page's address
 * describes a change of the selection.
 */
export function useEditChoices(userId: string): [EditChoices, ChangeChoices] {
  const isLinked = hasLinkedPrompt(useLocation().search);
  const [choices, show] = useState<EditChoices>(() => {
    const saved = readSavedChoices(userId);
    const given = readEditSettings(userId);
    if (given !== null) return reuseOptions(given, saved);
    return isLinked ? { ...saved, tab: 'select' } : saved;
  });
  useEffect(() => saveChoices(userId, choices), [userId, choices]);
  const change = useCallback<ChangeChoices>(
    (changed) =>
      show((before) => ({
        ...before,
        ...(typeof changed === 'function' ? changed(before) : changed),
      })),
    [],
  );
  useEffect(() => forgetEditSettings(userId), [userId]);
  useLinkedPrompt((prompt) => change({ tab: 'select', change: prompt }));
  return [choices, change];
}
