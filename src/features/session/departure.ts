/** The app stores this in the history entry of the front page when it redirects there. A reload keeps it. */
export interface Departure {
  /** The requested address, without its language. */
  requestedPage?: string;
}

/** The page requested before the app redirected to the front page, or null. */
export function requestedPage(): string | null {
  // React Router stores the state of a redirect as `usr`.
  const state = window.history.state as { usr?: Departure } | null;
  return state?.usr?.requestedPage ?? null;
}

const key = 'imagemint.messages';

/** Saves a message for the next page of this tab, which may be a page of the site. */
export function saveMessage(text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...new Set([...savedMessages(), text])]));
  } catch {
    // Storage is forbidden: the page opens without the message.
  }
}

/** Returns each saved message once. */
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
