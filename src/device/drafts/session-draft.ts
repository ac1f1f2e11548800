/**
 * The browser cancels a closing page's writes to IndexedDB; session storage is written at once and survives a reload.
 * Ignores full or forbidden storage.
 */
export function saveSessionDraft(userId: string, id: string, content: string): void {
  try {
    sessionStorage.setItem(keyOf(userId, id), content);
  } catch {
    // The draft that was written before stays.
  }
}

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
    // Storage that cannot be written has nothing to remove.
  }
}

function keyOf(userId: string, id: string): string {
  return `imagemint.${userId}.left.${id}`;
}
