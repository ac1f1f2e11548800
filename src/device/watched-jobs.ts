import { readStored, writeStored } from './stored.ts';

const changed = new EventTarget();
const none: readonly string[] = [];

/**
 * The jobs whose end the user has not seen yet, stored on the device: a reload loses none, and seeing or
 * dismissing a job applies to all tabs.
 */
export class WatchedJobs {
  readonly #key: string;
  #text: string | null = null;
  #ids = none;

  constructor(userId: string) {
    this.#key = `imagemint.${userId}.watched`;
  }

  readonly read = (): readonly string[] => {
    const text = readStored(this.#key);
    if (text !== this.#text) {
      this.#text = text;
      this.#ids = text ? text.split(' ') : none;
    }
    return this.#ids;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.#key || key === null) listener();
    };
    changed.addEventListener('changed', listener);
    window.addEventListener('storage', onStorage);
    return () => {
      changed.removeEventListener('changed', listener);
      window.removeEventListener('storage', onStorage);
    };
  };

  add(ids: readonly string[]): void {
    this.#write([...new Set([...this.read(), ...ids])]);
  }

  remove(ids: readonly string[]): void {
    this.#write(this.read().filter((id) => !ids.includes(id)));
  }

  #write(ids: readonly string[]): void {
    if (ids.join(' ') === this.read().join(' ')) return;
    writeStored(this.#key, ids.join(' ') || null);
    changed.dispatchEvent(new Event('changed'));
  }
}
