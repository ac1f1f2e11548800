import { vi } from 'vitest';

/** Lets what can happen in the database happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

export async function pass(milliseconds: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

/** Opens a connection of another page. */
export function openElsewhere(version: number): Promise<IDBDatabase> {
  const request = indexedDB.open('imagemint-pictures', version);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('pictures');
    if (version > 1) store.createIndex('size', 'size');
  };
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
}

/** Keeps a transaction of another page under way, so that none after it begins. Returns its end. */
export async function blockTransactions(): Promise<() => void> {
  const database = await openElsewhere(2);
  const store = database.transaction('pictures', 'readwrite').objectStore('pictures');
  let isOver = false;
  const goOn = () => {
    if (!isOver) store.get('none').onsuccess = goOn;
  };
  goOn();
  return () => {
    isOver = true;
  };
}

/** Returns the name of the error that the work ends with; null where it succeeds. */
export function errorName(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: Error) => error.name,
  );
}
