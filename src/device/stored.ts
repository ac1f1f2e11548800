/**
 * Reads and writes small texts that a user would hate to lose: the prompt, the
 * job that runs. Storage may be full or forbidden, and then the app goes on without.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to do: what is on screen stays.
  }
}
