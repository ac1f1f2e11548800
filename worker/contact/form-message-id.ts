import type { ContactForm } from '../../domain/site/contact.ts';
import { sha256Of } from '../crypto/sha256.ts';

/**
 * A browser's own form has no message id, and a second click or a reload sends it again. The same message of one
 * sender on one day (`dayOf`) gets the same id.
 */
export async function formMessageId(
  { name, email, message }: ContactForm,
  sender: string,
  day: string,
): Promise<string> {
  const text = JSON.stringify([name, email, message, sender, day]);
  return sha256Of(new TextEncoder().encode(text));
}
