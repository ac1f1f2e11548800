import { contactLengthMax } from '../../../domain/limits.ts';
import type { ContactForm } from '../../../domain/site/contact.ts';
import { emailPattern } from '../../../domain/site/email.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';

export const contactMessageFields = ['name', 'email', 'message'] as const;
export type ContactMessageField = (typeof contactMessageFields)[number];
export type ContactMessage = Required<Pick<ContactForm, ContactMessageField>>;
export type ContactMessageFaults = Partial<Record<ContactMessageField, string>>;

const draftKey = 'imagemint.contact.draft';

/** The faults of a message before it is sent; the server checks again. */
export function contactMessageFaults(message: ContactMessage): ContactMessageFaults {
  const faults: ContactMessageFaults = {};
  for (const field of contactMessageFields) {
    const text = message[field].trim();
    if (text === '') faults[field] = contactTexts.required[field];
    else if (text.length > contactLengthMax[field]) faults[field] = contactTexts.tooLong;
  }
  if (!faults.email && !emailPattern.test(message.email.trim())) {
    faults.email = contactTexts.incompleteEmail;
  }
  return faults;
}

/** The draft of an earlier visit that was not sent. */
export function readDraft(): Partial<ContactMessage> {
  try {
    const draft: unknown = JSON.parse(readStored(draftKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(draft ?? {}).filter(([, text]) => typeof text === 'string'),
    );
  } catch {
    return {};
  }
}

/** Saves the draft, so that it survives a reload, a lost connection or a closed tab; null deletes it. */
export function saveDraft(message: Partial<ContactMessage> | null): void {
  writeStored(draftKey, message && JSON.stringify(message));
}
