import { expect, type Page } from '../test.ts';

/** The editor's document as far as a test waits for it. */
interface SavedDocument {
  states: unknown[];
  at: number;
}

/**
 * Waits until the device has the editor's document with this state of so many, as the label
 * 'State 1/3' says it.
 */
export async function expectSaved(page: Page, label: `${number}/${number}`): Promise<void> {
  const stateOf = (saved: SavedDocument | null) =>
    saved && `${saved.at + 1}/${saved.states.length}`;
  await expect.poll(async () => stateOf(await savedDocument(page))).toBe(label);
}

/** Returns the document in session storage, or else the one in IndexedDB; null for neither. */
async function savedDocument(page: Page): Promise<SavedDocument | null> {
  const text = await page.evaluate(async () => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.left.editor.document'));
    if (key) return sessionStorage.getItem(key);
    const responseOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const database = await responseOf(indexedDB.open('imagemint-pictures'));
    try {
      const store = database.transaction('pictures').objectStore('pictures');
      const keys = (await responseOf(store.getAllKeys())) as [userId: string, id: string][];
      const found = keys.find(([, id]) => id === 'editor.document');
      const stored = found && ((await responseOf(store.get(found))) as { bytes: ArrayBuffer });
      return stored ? new TextDecoder().decode(stored.bytes) : null;
    } finally {
      database.close();
    }
  });
  return text === null ? null : (JSON.parse(text) as SavedDocument);
}
