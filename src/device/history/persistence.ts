const askedKey = 'imagemint.persistence-asked';

/** The question that is under way: some browsers ask their user, who takes a while. */
let asking: Promise<boolean> | null = null;

/** Some browsers ask the user. Simultaneous callers get the same response. */
export function askToPersist(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  try {
    if (await navigator.storage.persisted()) return true;
    if (localStorage.getItem(askedKey) !== null) return false;
    localStorage.setItem(askedKey, String(Date.now()));
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
