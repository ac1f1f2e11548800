import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../device/stored.ts';
import { forgetEditSettings, readEditSettings } from '../studio/studio.ts';
import { type EditChoices, parseChoices, reuseOptions } from './edit-choices.ts';

/** What changes, or how it follows from what is set then. */
export type ChangeChoices = (
  change: Partial<EditChoices> | ((before: EditChoices) => Partial<EditChoices>),
) => void;

/** What is set in the four tabs, kept on the device; or what the history has handed over. */
export function useEditChoices(userId: string): [EditChoices, ChangeChoices] {
  const key = `imagemint.${userId}.edit.choices`;
  const [choices, setChoices] = useState(() =>
    reuseOptions(readEditSettings(userId), parseChoices(readStored(key))),
  );
  useEffect(() => forgetEditSettings(userId), [userId]);
  useEffect(() => writeStored(key, JSON.stringify(choices)), [key, choices]);
  const change = useCallback<ChangeChoices>(
    (changed) =>
      setChoices((before) => ({
        ...before,
        ...(typeof changed === 'function' ? changed(before) : changed),
      })),
    [],
  );
  return [choices, change];
}
