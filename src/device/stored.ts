export const contactDraftKey = 'imagemint.contact.draft';
export const userDraftKey = (userId: string) => `${contactDraftKey}.${userId}`;
/** The last signed-in user of this device. */
export const savedUserKey = 'imagemint.user';

/** Storage may be full or forbidden; then the app continues without it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

/** Parses what was stored as JSON. Returns null for what is not. */
export function parseStored<Value extends object>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

export function removeStored(prefix: string): void {
  for (const pick of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = pick();
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      for (const key of keys) storage.removeItem(key);
    } catch {}
  }
}
