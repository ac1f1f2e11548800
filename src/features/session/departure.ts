/**
 * What the app leaves in the front page's entry of the browser's history when it redirects there. The
 * entry keeps it over a reload.
 */
export interface Departure {
  /** The address that the visitor asked for, without its language. */
  requestedPage?: string;
}

/** The page that the visitor asked for before the app redirected to the front page; null if it did not. */
export function requestedPage(): string | null {
  // React Router keeps the state of a redirect as `usr`.
  const state = window.history.state as { usr?: Departure } | null;
  return state?.usr?.requestedPage ?? null;
}

const key = 'imagemint.messages';

/** Saves a message that the next page of this tab shows, where the app leads to a page of the site. */
export function saveMessage(text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...new Set([...savedMessages(), text])]));
  } catch {
    // Storage is forbidden: the page opens without the message.
  }
}

/** Returns the saved messages, each once. */
export function takeMessages(): string[] {
  const messages = savedMessages();
  if (messages.length > 0) sessionStorage.removeItem(key);
  return messages;
}

function savedMessages(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}
