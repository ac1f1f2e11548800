/** How often a draft that the device could not read is tried again, in milliseconds. */
const againMs = 5000;

/** The longest time, in milliseconds, that something is shown later because it is being saved. */
const saveBeforeShownMaxMs = 2000;

/** Reads until the device responds; null when it is over before. */
export async function retryRead<Response>(
  read: () => Promise<Response>,
  isOver: () => boolean,
): Promise<Response | null> {
  while (!isOver()) {
    try {
      return await read();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
  return null;
}

/** A user who sees something may leave the page at once. Does not wait for a storage that does not respond. */
export async function waitForSave(saving: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, saveBeforeShownMaxMs);
  });
  await Promise.race([saving, end]);
  clearTimeout(timer);
}
