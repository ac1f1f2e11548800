/**
 * What a page that goes away has not written yet. IndexedDB ends with the page and
 * takes unfinished writes with it; session storage is written at once and lives
 * through a reload of the tab. Full or forbidden storage is passed over.
 */
export function saveSessionDraft(userId: string, id: string, content: string): void {
  try {
    sessionStorage.setItem(keyOf(userId, id), content);
  } catch {
    // What was written before stays.
  }
}

/** Null where the page had written everything. */
export function readSessionDraft(userId: string, id: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(userId, id));
  } catch {
    return null;
  }
}

export function removeSessionDraft(userId: string, id: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, id));
  } catch {
    // It could not be kept either.
  }
}

function keyOf(userId: string, id: string): string {
  return `imagemint.${userId}.left.${id}`;
}
