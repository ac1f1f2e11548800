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

/** Makes the next write to IndexedDB throw. */
export function refuseNextPut(error: Error) {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw error;
  });
}

/** The locks of a page: each is taken after the one before it has ended. */
export function stubLocks(more: object = {}): void {
  const ends = new Map<string, Promise<unknown>>();
  const request = (name: string, ...given: unknown[]) => {
    const work = given.at(-1) as (lock: object) => Promise<unknown>;
    const end = (ends.get(name) ?? Promise.resolve()).then(() => work({}));
    ends.set(
      name,
      end.catch(() => undefined),
    );
    return end;
  };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    ...more,
    locks: { request },
  });
}
