import { contactLengthMax } from '../../../domain/limits.ts';
import { emailPattern } from '../../../domain/site/email.ts';
import { contactTexts } from '../../texts/en/site/contact.ts';
import {
  type ContactMessage,
  type ContactMessageField,
  contactMessageFields,
} from './contact-draft.ts';

export type ContactMessageFaults = Partial<Record<ContactMessageField, string>>;

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
