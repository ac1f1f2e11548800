import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

/**
 * The longest time that a transaction may take, with the opening of the database, in milliseconds. A
 * page of WebKit that is left, or suspended, in the middle of one blocks the database for every page
 * after it, so that nothing may wait for it without an end. A slow phone reads a history of 50 pictures
 * in less than 5 s, and a read that gives up too early costs a fetch from the server, or a second read.
 * A write may have to grow the file and waits for the writes before it: a picture has at most some
 * 20 MB, and the slowest phones write more than 1 MB each second.
 */
export const responseMaxMs = { readonly: 5000, readwrite: 20_000 } as const;

/** How long nothing is asked after the database gave no response, in milliseconds. It doubles each time. */
export const restMs = { min: 1000, max: 16_000 } as const;

/**
 * A picture as it is stored. Not a Blob: WebKit refuses Blobs in a private window, and has lost
 * them in others (Dexie issues 1227 and 1919).
 */
export interface StoredPicture {
  bytes: ArrayBuffer;
  type: string;
  size: number;
}

interface PictureSchema extends DBSchema {
  pictures: {
    key: [userId: string, id: string];
    /** An earlier release stored Blobs. The index finds their size too. */
    value: StoredPicture | Blob;
    indexes: { size: number };
  };
}

type PictureDatabase = IDBPDatabase<PictureSchema>;
type Mode = 'readonly' | 'readwrite';
export type PictureObjectStore<Its extends Mode> = IDBPObjectStore<
  PictureSchema,
  ['pictures'],
  'pictures',
  Its
>;

/** The database did not respond in time, or has not for a while and is not asked yet. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
}

interface Abortable {
  abort: () => void;
}

let opened: Promise<PictureDatabase> | null = null;
const running = new Set<Abortable>();
/** How often in a row it gave no response, and until when it is not asked, by `performance.now()`. */
let unresponded = 0;
let restsUntil = 0;

/**
 * Does the work in a transaction, and resolves when that is complete. Without an end in time it rejects
 * with `NoResponseError`, aborts the transaction, so that nothing of it happens later, and closes the
 * connection: the next one, after a rest, opens another. While it rests it rejects at once, so that
 * work after work, as under a lock, waits one time only.
 */
export async function withPictures<Response, Its extends Mode>(
  mode: Its,
  work: (store: PictureObjectStore<Its>) => Promise<Response>,
): Promise<Response> {
  if (performance.now() < restsUntil) throw new NoResponseError();
  const connection = openPictures();
  const limit = new AbortController();
  const working = connection.then((database) => {
    // It opened too late: an abandoned request must not happen any more.
    if (opened !== connection) throw new NoResponseError();
    return transact(database, mode, work, limit.signal);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoResponseError());
      limit.abort();
      giveUp(connection);
    }, responseMaxMs[mode]);
  });
  try {
    const response = await Promise.race([working, end]);
    unresponded = 0;
    return response;
  } finally {
    clearTimeout(timer);
  }
}

async function transact<Response, Its extends Mode>(
  database: PictureDatabase,
  mode: Its,
  work: (store: PictureObjectStore<Its>) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const transaction = database.transaction('pictures', mode);
  signal.addEventListener('abort', () => abort(transaction));
  running.add(transaction);
  try {
    const [response] = await Promise.all([work(transaction.store), transaction.done]);
    return response;
  } finally {
    running.delete(transaction);
  }
}

function openPictures(): Promise<PictureDatabase> {
  if (opened) return opened;
  const forget = () => {
    if (opened === connection) opened = null;
  };
  const connection = openDB<PictureSchema>('imagemint-pictures', 2, {
    upgrade: (database, oldVersion, _, transaction) => {
      if (oldVersion < 1) database.createObjectStore('pictures');
      transaction.objectStore('pictures').createIndex('size', 'size');
      running.add(transaction);
      void transaction.done
        .catch(() => undefined)
        .then(() => {
          running.delete(transaction);
        });
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened = connection;
  connection.catch(forget);
  globalThis.addEventListener?.('pagehide', leave);
  return connection;
}

/** Closes a connection that does not respond, also where it opens later, and rests. */
function giveUp(connection: Promise<PictureDatabase>): void {
  close(connection);
  // Several transactions fail with one connection.
  if (opened !== connection) return;
  opened = null;
  restsUntil = performance.now() + Math.min(restMs.max, restMs.min * 2 ** unresponded);
  unresponded += 1;
}

/**
 * A page that WebKit retains for the way back keeps its transactions, which block the database for all other
 * pages until the browser closes. The retained page opens it again.
 */
function leave({ persisted }: PageTransitionEvent): void {
  if (!persisted || !opened) return;
  for (const transaction of running) abort(transaction);
  close(opened);
  opened = null;
}

function close(connection: Promise<PictureDatabase>): void {
  void connection.then(
    (database) => database.close(),
    () => undefined,
  );
}

function abort(transaction: Abortable): void {
  try {
    transaction.abort();
  } catch {}
}
