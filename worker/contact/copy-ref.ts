/** Returns the ref of the e-mail that has a copy of this contact message for its sender. */
export function copyRef(messageId: string): string {
  return `contact:${messageId}`;
}
