const askedKey = 'imagemint.persistence-asked';

/**
 * Asks the browser once not to clear what the site keeps when room gets short.
 * Whether it will keep it: some browsers ask the user, some decide by themselves.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    if (await navigator.storage.persisted()) return true;
    if (localStorage.getItem(askedKey) !== null) return false;
    localStorage.setItem(askedKey, String(Date.now()));
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
