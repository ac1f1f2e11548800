const askedKey = 'imagemint.persistence-asked';

/**
 * Asks the browser, once, not to clear the site's storage when space gets short. Returns whether it
 * agreed: some browsers ask the user, others decide alone.
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
