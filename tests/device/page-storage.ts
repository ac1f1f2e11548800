import { vi } from 'vitest';

/**
 * Local storage as a page has it: its keys are the object's own. Each access that `refusal` names
 * throws it.
 */
export function pageStorage(
  refusal: (access: 'read' | 'write', key: string) => Error | null = () => null,
) {
  const check = (access: 'read' | 'write', key: string) => {
    const error = refusal(access, key);
    if (error) throw error;
  };
  const methods = {
    getItem(this: Record<string, string>, key: string): string | null {
      check('read', key);
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string): void {
      check('write', key);
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string): void {
      check('write', key);
      delete this[key];
    },
  };
  return Object.create(methods) as Record<string, string> & typeof methods;
}

/** The error that a browser throws for a write without room. */
export function quotaError(): Error {
  return Object.assign(new Error('No room'), { name: 'QuotaExceededError' });
}

type Key = [user: string, id: string];
type Range = { lower: unknown[]; upper: unknown[] };

/** IndexedDB with one store of pictures, as far as the device's code needs it. */
export class PageDatabase {
  readonly pictures = new Map<string, { key: Key; picture: Blob }>();
  isClosed = false;
  /** Thrown by every access. */
  failure: Error | null = null;

  async put(store: string, picture: Blob, key: Key): Promise<void> {
    this.#check(store);
    this.pictures.set(JSON.stringify(key), { key, picture });
  }

  async get(store: string, key: Key): Promise<Blob | undefined> {
    this.#check(store);
    return this.pictures.get(JSON.stringify(key))?.picture;
  }

  async getAllKeys(store: string, range: Range): Promise<Key[]> {
    this.#check(store);
    return this.#within(range).map(({ key }) => key);
  }

  async getAll(store: string, range: Range): Promise<Blob[]> {
    this.#check(store);
    return this.#within(range).map(({ picture }) => picture);
  }

  transaction(store: string, mode: string) {
    this.#check(store);
    if (mode !== 'readwrite') throw new Error('It cannot write');
    const remove = async (key: Key) => {
      this.pictures.delete(JSON.stringify(key));
    };
    return { store: { delete: remove }, done: Promise.resolve() };
  }

  readonly createObjectStore = vi.fn<(name: string) => void>();

  close(): void {
    this.isClosed = true;
  }

  #check(store: string): void {
    if (store !== 'pictures') throw new Error('There is no such store');
    if (this.failure) throw this.failure;
    if (this.isClosed) throw new Error('The database is closed');
  }

  #within({ lower, upper }: Range) {
    return [...this.pictures.values()].filter(
      ({ key }) => compareKeys(key, lower) >= 0 && compareKeys(key, upper) <= 0,
    );
  }
}

/** The order of keys (Indexed Database, 'compare two keys'): strings come before arrays. */
function compareKeys(one: unknown, other: unknown): number {
  if (!Array.isArray(one) && !Array.isArray(other)) {
    return Number(String(one) > String(other)) - Number(String(one) < String(other));
  }
  if (!Array.isArray(one)) return -1;
  if (!Array.isArray(other)) return 1;
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const order = compareKeys(one[at], other[at]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** The arguments of idb's `openDB`. */
export interface Opening {
  name: string;
  version: number;
  upgrade: (database: PageDatabase) => void;
  blocking: (current: number, blocked: number, event: { target: PageDatabase }) => void;
  terminated: () => void;
}
