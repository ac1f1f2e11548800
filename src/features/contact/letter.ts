import { useMemo, useSyncExternalStore } from 'react';
import type { ContactForm } from '../../../domain/contact.ts';
import { emailPattern } from '../../../domain/email.ts';
import { contactLengthMax } from '../../../domain/limits.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { contactTexts } from '../../texts/en/contact.ts';

export const letterFields = ['name', 'email', 'message'] as const;
export type LetterField = (typeof letterFields)[number];
export type Letter = Required<Pick<ContactForm, LetterField>>;
export type LetterFaults = Partial<Record<LetterField, string>>;

const draftKey = 'imagemint.contact.draft';

/** What is wrong with a letter before it is sent; the server looks again. */
export function letterFaults(letter: Letter): LetterFaults {
  const faults: LetterFaults = {};
  for (const field of letterFields) {
    const text = letter[field].trim();
    if (text === '') faults[field] = contactTexts.required[field];
    else if (text.length > contactLengthMax[field]) faults[field] = contactTexts.tooLong;
  }
  if (!faults.email && !emailPattern.test(letter.email.trim())) {
    faults.email = contactTexts.incompleteEmail;
  }
  return faults;
}

/** What was typed into a form that React has not filled, beside what an earlier visit left; null where nothing was. */
export function readTyped(form: HTMLFormElement): Partial<Letter> | null {
  const typed: Partial<Letter> = {};
  for (const name of letterFields) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.value !== field.defaultValue) typed[name] = field.value;
  }
  return Object.keys(typed).length > 0 ? { ...parseDraft(readStored(draftKey)), ...typed } : null;
}

/** What was written at an earlier visit and not sent, if anything. A page made on a server knows of none. */
export function useDraft(): Partial<Letter> {
  const stored = useSyncExternalStore(
    () => () => undefined,
    () => readStored(draftKey),
    () => null,
  );
  return useMemo(() => parseDraft(stored), [stored]);
}

function parseDraft(stored: string | null): Partial<Letter> {
  try {
    const draft: unknown = JSON.parse(stored ?? '{}');
    return Object.fromEntries(
      Object.entries(draft ?? {}).filter(([, text]) => typeof text === 'string'),
    );
  } catch {
    return {};
  }
}

/** Keeps what was written through a reload, a lost connection or a closed tab; null forgets it. */
export function keepDraft(letter: Partial<Letter> | null): void {
  writeStored(draftKey, letter && JSON.stringify(letter));
}
