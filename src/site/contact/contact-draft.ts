import type { ContactForm } from '../../../domain/site/contact.ts';
import {
  contactDraftKey,
  parseStored,
  readStored,
  savedUserKey,
  userDraftKey,
  writeStored,
} from '../../device/stored.ts';

export const contactMessageFields = ['name', 'email', 'message'] as const;
export type ContactMessageField = (typeof contactMessageFields)[number];
export type ContactMessage = Required<Pick<ContactForm, ContactMessageField>>;

/** The draft of an earlier visit that was not sent: the user's own, or that of a visitor. */
export function readDraft(): Partial<ContactMessage> {
  const stored = readStored(draftKey()) ?? readStored(contactDraftKey);
  const draft = parseStored<Partial<Record<ContactMessageField, unknown>>>(stored) ?? {};
  const texts = contactMessageFields.map((name) => [name, draft[name]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

/** Reads the user without the module of the session, which the entry of the site does not load. */
function draftKey(): string {
  const user = parseStored<{ id: string }>(readStored(savedUserKey));
  return user ? userDraftKey(user.id) : contactDraftKey;
}

/** Saves the draft, so that it survives a reload, a lost connection or a closed tab; null deletes it. */
export function saveDraft(message: Partial<ContactMessage> | null): void {
  // What a visitor wrote becomes the draft of who has signed in.
  writeStored(contactDraftKey, null);
  writeStored(draftKey(), message && JSON.stringify(message));
}

/**
 * Saves what was written before the island `contact-form` has started, when the page is left by a link. The
 * browser submits the form itself then: a message that is on its way is no draft.
 */
export function saveDraftOnLeaving(): void {
  let isSubmitted = false;
  document.addEventListener('submit', () => {
    isSubmitted = true;
  });
  window.addEventListener('pagehide', () => {
    const form = document.querySelector<HTMLFormElement>('contact-form:not(:defined) form');
    if (!form || isSubmitted) return;
    const data = new FormData(form);
    const written = contactMessageFields
      .map((name) => [name, data.get(name)])
      .filter(([, text]) => text);
    if (written.length > 0) saveDraft({ ...readDraft(), ...Object.fromEntries(written) });
  });
}
