export function copyRef(messageId: string): string {
  return `contact:${messageId}`;
}
