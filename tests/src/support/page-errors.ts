/** Does something, and returns the messages of the errors that nothing on the page has caught. */
export function uncaughtErrors(work: () => void): string[] {
  const messages: string[] = [];
  const listener = (event: ErrorEvent) => {
    event.preventDefault();
    messages.push(event.message);
  };
  window.addEventListener('error', listener);
  work();
  window.removeEventListener('error', listener);
  return messages;
}
