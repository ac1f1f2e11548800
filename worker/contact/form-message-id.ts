import type { ContactForm } from '../../domain/site/contact.ts';
import { toHex } from '../crypto/hex.ts';

/**
 * Returns the id of a message that a browser's own form sent: such a form names none, and is sent again by a
 * second click or a reload. The same message of one sender has the same id on one day (`dayOf`).
 */
export async function formMessageId(
  { name, email, message }: ContactForm,
  sender: string,
  day: string,
): Promise<string> {
  const text = JSON.stringify([name, email, message, sender, day]);
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
