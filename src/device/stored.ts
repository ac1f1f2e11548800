export const contactDraftKey = 'imagemint.contact.draft';

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

export function removeStored(prefix: string): void {
  for (const pick of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = pick();
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      for (const key of keys) storage.removeItem(key);
    } catch {}
  }
}
