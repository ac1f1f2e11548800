import { historyLimits } from '../../../domain/limits.ts';
import { cutPrompt, type HistoryItem } from './history-item.ts';
import {
  bytesOf,
  fittingItems,
  isAlmostFull,
  limitItems,
  type ReadHistory,
} from './history-lines.ts';
import {
  type AddAnswer,
  damagedIds,
  hasRecord,
  idsWithoutRoom,
  type RecordAnswer,
  readRecords,
  recordsPrefix,
  removeRecords,
  writeRecord,
} from './history-records.ts';
import {
  countPictureBytes,
  getPicture,
  pictureIds,
  putPicture,
  removePictures,
} from './picture-store.ts';
import { readSavedMark, writeSavedMark } from './saved-marks.ts';

export interface HistoryUsage {
  items: number;
  recordBytes: number;
  recordBytesMax: number;
  pictureBytes: number;
  isAlmostFull: boolean;
}

/**
 * The pictures that a user has made, kept on this device: records in local
 * storage, bytes in IndexedDB. Two tabs may change it at once: nothing that one
 * of them writes is lost, and each is told of the other's changes.
 */
export class LocalHistory {
  readonly #userId: string;

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** All that can be read, newest first, and how many records could not be. */
  read(): ReadHistory {
    return readRecords(this.#userId);
  }

  /** Whether it has the picture of that id. */
  has(id: string): boolean {
    return hasRecord(this.#userId, id);
  }

  /** The bytes of one picture; null where the device no longer has them. */
  picture(id: string): Promise<Blob | null> {
    return getPicture(this.#userId, id);
  }

  /** Adds a picture, in place of one of the same id. Its bytes are kept before its record. */
  add(item: HistoryItem, picture: Blob): Promise<AddAnswer> {
    return this.#change(() => this.#add(item, picture));
  }

  /** Adds a picture unless there is one of that id: what somebody has made of it since stays. */
  addNew(item: HistoryItem, picture: Blob): Promise<AddAnswer> {
    return this.#change(async () =>
      this.has(item.id) ? { ok: true, evicted: 0 } : this.#add(item, picture),
    );
  }

  /**
   * Adds the newest of the given that find a free place: for them, nothing that
   * is there has to go. `unfit` is how many were left out.
   */
  addToFreePlaces(
    given: readonly { item: HistoryItem; picture: Blob }[],
  ): Promise<{ ok: true; added: number; unfit: number } | Extract<RecordAnswer, { ok: false }>> {
    return this.#change(async () => {
      await this.#evict(damagedIds(this.#userId));
      const cut = given.map(({ item, picture }) => ({ item: cutPrompt(item), picture }));
      const fitting = new Set(
        fittingItems(
          this.read().items,
          cut.map(({ item }) => item),
        ),
      );
      for (const { item, picture } of cut.filter((entry) => fitting.has(entry.item))) {
        const answer = await this.#write(item, picture, (write) => write());
        if (!answer.ok) return answer;
      }
      return { ok: true, added: fitting.size, unfit: given.length - fitting.size };
    });
  }

  remove(id: string): Promise<RecordAnswer> {
    return this.#change(async () => {
      await this.#delete([id]);
      return { ok: true };
    });
  }

  clear(): Promise<RecordAnswer> {
    return this.#change(async () => {
      const records = this.read().items.map(({ id }) => id);
      const pictures = await pictureIds(this.#userId);
      await this.#delete([...records, ...pictures, ...damagedIds(this.#userId)]);
      return { ok: true };
    });
  }

  async usage(): Promise<HistoryUsage> {
    const { items } = this.read();
    const recordBytes = bytesOf(items);
    return {
      items: items.length,
      recordBytes,
      recordBytesMax: historyLimits.bytesMax,
      pictureBytes: await countPictureBytes(this.#userId),
      isAlmostFull: isAlmostFull(recordBytes),
    };
  }

  /**
   * Calls back after each change, by whichever tab. Another tab's records may be
   * seen only some time after its message: the storage's own event tells when.
   * Returns what ends it.
   */
  subscribe(onChange: () => void): () => void {
    const prefix = recordsPrefix(this.#userId);
    const channel = new BroadcastChannel(prefix);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(prefix)) onChange();
    };
    channel.onmessage = onChange;
    window.addEventListener('storage', onStorage);
    return () => {
      channel.close();
      window.removeEventListener('storage', onStorage);
    };
  }

  #change<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const name = recordsPrefix(this.#userId);
    return navigator.locks.request(name, async () => {
      const answer = await change();
      const channel = new BroadcastChannel(name);
      channel.postMessage(null);
      channel.close();
      return answer;
    });
  }

  async #add(item: HistoryItem, picture: Blob): Promise<AddAnswer> {
    await this.#evict(damagedIds(this.#userId));
    const answer = await this.#addOne(cutPrompt(item), picture);
    if (!answer.ok) return answer;
    const { items } = this.read();
    const retained = new Set(limitItems(items).map(({ id }) => id));
    await this.#evict(items.map(({ id }) => id).filter((id) => !retained.has(id)));
    return answer;
  }

  async #addOne(item: HistoryItem, picture: Blob): Promise<AddAnswer> {
    let evicted = 0;
    const answer = await this.#write(item, picture, async (write) => {
      const written = await this.#withRoom(write);
      if (written.ok) evicted += written.evicted;
      return written;
    });
    return answer.ok ? { ok: true, evicted } : answer;
  }

  /** Writes a picture's bytes, and then its record, each in the way that is given. */
  async #write(
    item: HistoryItem,
    picture: Blob,
    attempt: (write: () => Promise<RecordAnswer>) => Promise<RecordAnswer>,
  ): Promise<RecordAnswer> {
    const put = await attempt(() => putPicture(this.#userId, item.id, picture));
    if (!put.ok) return put;
    const written = await attempt(async () => writeRecord(this.#userId, item));
    if (!written.ok && !this.has(item.id)) await removePictures(this.#userId, [item.id]);
    return written;
  }

  /** Writes; on a device without room once more, after older ones were let go. */
  async #withRoom(write: () => Promise<RecordAnswer>): Promise<AddAnswer> {
    const answer = await write();
    if (answer.ok) return { ok: true, evicted: 0 };
    if (answer.code !== 'storage_full') return answer;
    const ids = idsWithoutRoom(this.read().items);
    await this.#evict(ids);
    const again = await write();
    return again.ok ? { ok: true, evicted: ids.length } : again;
  }

  /** Lets go of pictures for good: the server is not asked for them again. */
  async #delete(ids: readonly string[]): Promise<void> {
    // Who took one in may have been cut off before it was marked: without a mark it would come back.
    for (const id of ids.filter((given) => !readSavedMark(this.#userId, given))) {
      writeSavedMark(this.#userId, id, { isAcknowledged: false }, Date.now());
    }
    await this.#evict(ids);
  }

  async #evict(ids: readonly string[]): Promise<void> {
    removeRecords(this.#userId, ids);
    await removePictures(this.#userId, ids);
  }
}
