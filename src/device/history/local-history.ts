import {
  type DeletionScope,
  forgetDeletion,
  isMarkedDeleted,
  markDeleted,
} from './deletion-marks.ts';
import { notifyHistoryChange, subscribeToHistory } from './history-changes.ts';
import { cutPrompt, type HistoryItem } from './history-item.ts';
import {
  bytesOf,
  type Eviction,
  evictedFor,
  fittingItems,
  isAlmostFull,
} from './history-limits.ts';
import type { ReadHistory } from './history-lines.ts';
import {
  type AddResponse,
  damagedIds,
  hasRecord,
  itemsWithoutRoom,
  readRecords,
  recordsPrefix,
  removeRecords,
  writeRecord,
} from './history-records.ts';
import { rememberMissing } from './known-missing.ts';
import {
  askStore,
  countPictureBytes,
  getPicture,
  pictureIds,
  putPicture,
  removePictures,
  type StoreResponse,
} from './picture-store.ts';
import { readSavedMark, writeSavedMark } from './saved-marks.ts';

export interface HistoryUsage {
  items: number;
  isAlmostFull: boolean;
}

const oldestGo: Eviction = { mayGo: () => true, isOnlyCopy: true };

interface GivenPicture {
  item: HistoryItem;
  picture: Blob;
}

type FreePlacesResponse =
  | { ok: true; added: number; unfit: number }
  | Extract<StoreResponse, { ok: false }>;

/**
 * Records are in local storage, bytes in IndexedDB. Two tabs may change it at once: no write is lost, and each tab is
 * notified.
 */
export class LocalHistory {
  readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  read(): ReadHistory {
    return readRecords(this.userId);
  }

  has(id: string): boolean {
    return hasRecord(this.userId, id);
  }

  picture(id: string): Promise<Blob | null> {
    return getPicture(this.userId, id);
  }

  ask(): Promise<StoreResponse> {
    return askStore();
  }

  /** Adds or replaces the picture with this id. Its bytes are saved before its record. */
  add(item: HistoryItem, picture: Blob, eviction: Eviction = oldestGo): Promise<AddResponse> {
    return this.#change(() => this.#add(item, picture, eviction));
  }

  hasPlaceFor(item: HistoryItem, eviction: Eviction): boolean {
    return evictedFor(item, this.read().items, eviction) !== null;
  }

  /**
   * Keeps an existing picture of the same id, which may be a later edit, and skips one that the user deleted
   * meanwhile.
   */
  addNew(item: HistoryItem, picture: Blob, eviction: Eviction = oldestGo): Promise<AddResponse> {
    return this.#change(async () =>
      this.has(item.id) || isMarkedDeleted(this.userId, item.id)
        ? { ok: true, evicted: 0 }
        : this.#add(item, picture, eviction),
    );
  }

  restore(id: string, picture: Blob): Promise<StoreResponse> {
    return this.#change(async () =>
      this.has(id) ? putPicture(this.userId, id, picture) : { ok: true },
    );
  }

  /** Adds a picture from the server if there is space, unless its user deleted it during the download. */
  addFetched(item: HistoryItem, picture: Blob): Promise<FreePlacesResponse> {
    return this.#change(async () =>
      isMarkedDeleted(this.userId, item.id)
        ? { ok: true, added: 0, unfit: 0 }
        : this.#addToFreePlaces([{ item, picture }]),
    );
  }

  /** Adds the newest and evicts none. `unfit` counts the pictures that were left out. */
  addToFreePlaces(given: readonly GivenPicture[]): Promise<FreePlacesResponse> {
    return this.#change(() => this.#addToFreePlaces(given));
  }

  remove(ids: readonly string[], scope: DeletionScope): Promise<StoreResponse> {
    return this.#delete(ids, (id) => markDeleted(this.userId, id, Date.now(), scope));
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#delete(ids);
  }

  closeMissing(ids: readonly string[]): void {
    rememberMissing(this.userId, ids);
    notifyHistoryChange(this.userId);
  }

  async clear(): Promise<StoreResponse> {
    const pictures = await pictureIds(this.userId).catch(() => null);
    const records = this.read().items.map(({ id }) => id);
    const response = await this.#delete([
      ...records,
      ...(pictures ?? []),
      ...damagedIds(this.userId),
    ]);
    // Nobody knows what else there is.
    return pictures ? response : { ok: false, code: 'storage_busy' };
  }

  /** Removes bytes without a record, and records that cannot be read. */
  removeUnlisted(): Promise<void> {
    // Under the lock: a picture's bytes are saved before its record.
    return this.#change(async () => {
      const pictures = await pictureIds(this.userId).catch(() => []);
      const unlisted = pictures.filter((id) => !this.has(id));
      const ids = [...new Set([...unlisted, ...damagedIds(this.userId)])];
      this.#markSaved(ids);
      await this.#evict(ids);
    });
  }

  usage(): HistoryUsage {
    const { items } = this.read();
    return {
      items: items.length,
      isAlmostFull: isAlmostFull({ items: items.length, bytes: bytesOf(items) }),
    };
  }

  pictureBytes(): Promise<number> {
    return countPictureBytes(this.userId);
  }

  subscribe(onChange: () => void): () => void {
    return subscribeToHistory(this.userId, onChange);
  }

  #change<Response>(change: () => Promise<Response>): Promise<Response> {
    return navigator.locks.request(recordsPrefix(this.userId), async () => {
      const response = await change();
      notifyHistoryChange(this.userId);
      return response;
    });
  }

  async #addToFreePlaces(given: readonly GivenPicture[]): Promise<FreePlacesResponse> {
    await this.#evict(damagedIds(this.userId));
    const cut = given.map(({ item, picture }) => ({ item: cutPrompt(item), picture }));
    const items = cut.map(({ item }) => item);
    const fitting = new Set(fittingItems(this.read().items, items));
    for (const { item, picture } of cut.filter((entry) => fitting.has(entry.item))) {
      const response = await this.#write(item, picture);
      if (!response.ok) return response;
    }
    return { ok: true, added: fitting.size, unfit: given.length - fitting.size };
  }

  async #add(item: HistoryItem, picture: Blob, eviction: Eviction): Promise<AddResponse> {
    await this.#evict(damagedIds(this.userId));
    const cut = cutPrompt(item);
    if (!this.hasPlaceFor(cut, eviction)) return { ok: false, code: 'no_place', evicted: 0 };
    const response = await this.#withRoom(cut, picture, eviction);
    if (!response.ok) return response;
    const surplus = evictedFor(cut, this.read().items, eviction) ?? [];
    const ids = surplus.map(({ id }) => id);
    rememberMissing(this.userId, ids);
    await this.#evict(ids);
    return { ok: true, evicted: response.evicted + surplus.length };
  }

  /**
   * On a device without room, an only copy evicts others, the oldest first. If that is not enough, they are restored.
   */
  async #withRoom(item: HistoryItem, picture: Blob, eviction: Eviction): Promise<AddResponse> {
    const others = this.read().items.filter(({ id }) => id !== item.id);
    const mayBe = itemsWithoutRoom(others).filter(({ id }) => eviction.mayGo(id));
    const evicted: { item: HistoryItem; picture: Blob | null }[] = [];
    let response = await this.#write(item, picture);
    for (const each of eviction.isOnlyCopy ? mayBe : []) {
      if (response.ok || response.code !== 'storage_full') break;
      evicted.push({ item: each, picture: await this.picture(each.id).catch(() => null) });
      await this.#evict([each.id]);
      response = await this.#write(item, picture);
    }
    if (response.ok) {
      const ids = evicted.map((each) => each.item.id);
      rememberMissing(this.userId, ids);
      return { ok: true, evicted: ids.length };
    }
    let lost = 0;
    for (const each of evicted.toReversed()) {
      const isBack = each.picture && (await this.#write(each.item, each.picture)).ok;
      if (!isBack) lost += 1;
    }
    return { ...response, evicted: lost };
  }

  async #write(item: HistoryItem, picture: Blob): Promise<StoreResponse> {
    const put = await putPicture(this.userId, item.id, picture);
    if (!put.ok) return put;
    const written = writeRecord(this.userId, item);
    if (!written.ok && !this.has(item.id)) await removePictures(this.userId, [item.id]);
    if (written.ok) forgetDeletion(this.userId, item.id);
    return written;
  }

  /** The records are removed at once. Nothing waits for the bytes, because a deleted id is never used again. */
  async #delete(
    ids: readonly string[],
    mark: (id: string) => void = () => undefined,
  ): Promise<StoreResponse> {
    await this.#change(async () => {
      for (const id of ids) mark(id);
      this.#markSaved(ids);
      removeRecords(this.userId, ids);
    });
    return removePictures(this.userId, ids);
  }

  /**
   * A tab may have closed between saving a picture and marking it. Without the mark the picture would be saved again.
   */
  #markSaved(ids: readonly string[]): void {
    for (const id of ids.filter((given) => !readSavedMark(this.userId, given))) {
      writeSavedMark(this.userId, id, { isAcknowledged: false }, Date.now());
    }
  }

  async #evict(ids: readonly string[]): Promise<void> {
    removeRecords(this.userId, ids);
    await removePictures(this.userId, ids);
  }
}
