import { readStored, writeStored } from '../stored.ts';

/**
 * Marks of one kind: a word, or some, about a picture of a user on this device, with the time of its writing, each
 * under its own key of local storage.
 */
export class Marks {
  readonly #kind: string;
  /** Those that local storage has no room for, by their keys; null if such marks are lost. */
  readonly #unwritten: Map<string, string> | null;

  /** `remembers`: this page has the marks that local storage has no room for, until it is left. */
  constructor(kind: string, { remembers }: { remembers: boolean }) {
    this.#kind = kind;
    this.#unwritten = remembers ? new Map() : null;
  }

  write(userId: string, id: string, word: string, now: number): void {
    const key = this.#prefixOf(userId) + id;
    const mark = `${now} ${word}`;
    writeStored(key, mark);
    if (readStored(key) === mark) this.#unwritten?.delete(key);
    else this.#unwritten?.set(key, mark);
  }

  has(userId: string, id: string): boolean {
    return this.#find(userId, id) !== null;
  }

  read(userId: string, id: string): string | null {
    const [, ...words] = this.#find(userId, id)?.split(' ') ?? [];
    return words.length > 0 ? words.join(' ') : null;
  }

  remove(userId: string, id: string): void {
    const key = this.#prefixOf(userId) + id;
    this.#unwritten?.delete(key);
    writeStored(key, null);
  }

  ids(userId: string): ReadonlySet<string> {
    const prefix = this.#prefixOf(userId);
    return new Set(this.#keysOf(prefix).map((key) => key.slice(prefix.length)));
  }

  /** Returns the ids of the pictures whose marks were written at that time or later, in milliseconds since 1970. */
  idsSince(userId: string, time: number): string[] {
    return [...this.ids(userId)].filter((id) => this.#writtenAt(userId, id) >= time);
  }

  /** Removes a user's marks that are older than `ageMaxMs`, or have no time. `now` is in milliseconds since 1970. */
  removeOld(userId: string, ageMaxMs: number, now: number): void {
    for (const id of this.ids(userId)) {
      if (!(now - this.#writtenAt(userId, id) <= ageMaxMs)) this.remove(userId, id);
    }
  }

  #writtenAt(userId: string, id: string): number {
    return Number.parseInt(this.#find(userId, id) ?? '', 10);
  }

  #find(userId: string, id: string): string | null {
    const key = this.#prefixOf(userId) + id;
    return this.#unwritten?.get(key) ?? readStored(key);
  }

  #keysOf(prefix: string): string[] {
    const unwritten = [...(this.#unwritten?.keys() ?? [])];
    return [...unwritten, ...storedKeys()].filter((key) => key.startsWith(prefix));
  }

  #prefixOf(userId: string): string {
    return `imagemint.${this.#kind}.${userId}.`;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
