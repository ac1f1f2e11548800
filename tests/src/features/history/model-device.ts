import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import type { AccountHistory } from '../../../../src/device/history/merge-history.ts';
import { pageStorage, quotaError } from '../../../device/page-storage.ts';
import { PageRequest } from '../../support/page-request.ts';
import type { ServedAccount } from './served-account.ts';

/** The app's own code, as each device loads it: a page has its own memory. */
async function loadApp() {
  vi.resetModules();
  const app = {
    ...(await import('../../../../src/api/queries.ts')),
    ...(await import('../../../../src/api/query-keys.ts')),
    ...(await import('../../../../src/device/history/deletion-marks.ts')),
    ...(await import('../../../../src/device/history/local-history.ts')),
    ...(await import('../../../../src/device/history/merge-history.ts')),
    ...(await import('../../../../src/device/history/picture-store.ts')),
    ...(await import('../../../../src/features/history/read-account-history.ts')),
    ...(await import('../../../../src/features/history/history.ts')),
    ...(await import('../../../../src/features/history/restore-picture.ts')),
    ...(await import('../../../../src/features/history/save-each.ts')),
    ...(await import('../../../../src/features/history/sync-history.ts')),
    ...(await import('../../../../src/features/history/unsent-pictures.ts')),
    ...(await import('../../../../src/features/keeping/keeping.ts')),
    ...(await import('../../../../src/features/session/session.tsx')),
  };
  // A request without a network is over at once, and not tried for ever.
  app.queries.setDefaultOptions({ queries: { retry: false } });
  return app;
}

type App = Awaited<ReturnType<typeof loadApp>>;

/** At which request of an action the network breaks, and whether the server still does what that one asks. */
export interface Break {
  at: number;
  isDone: boolean;
}

/** `full`: for what it has. `no more`: something takes all that is freed, but for what was there before. */
export type Disk = 'roomy' | 'full' | 'no more';

/**
 * A device of a user: the app's code for the history, with storage of its own. One device acts at a time,
 * because the code reads what the browser has from the global object.
 */
export class ModelDevice {
  readonly #app: App;
  #userId = '';
  #server!: ServedAccount;
  #storage = pageStorage();
  readonly #database = new IDBFactory();
  /** The ends of the locks that are held or waited for, by name. */
  readonly #locks = new Map<string, Promise<unknown>>();
  /** What the session says, as of the last time that the device was online. */
  #keeps = false;
  #unsaved: { item: HistoryItem; bytes: string }[] = [];
  #requests = 0;
  #break: Break | null = null;
  disk: Disk = 'roomy';

  private constructor(app: App) {
    this.#app = app;
  }

  static async open(): Promise<ModelDevice> {
    return new ModelDevice(await loadApp());
  }

  /** Begins with nothing, as another user’s: the page stays the same. */
  begin(userId: string, server: ServedAccount): void {
    this.#userId = userId;
    this.#server = server;
    this.#storage = pageStorage();
    this.#keeps = server.isOn();
    this.#unsaved = [];
    this.#break = null;
    this.disk = 'roomy';
    this.#app.queries.clear();
    this.#app.fetchAgain();
  }

  /** Whether the page says that the account keeps pictures. */
  get keeps(): boolean {
    return this.#known()?.keepPictures ?? this.#keeps;
  }

  /** The ids of the pictures that the device has whole, the newest first. */
  saved(): Promise<string[]> {
    return this.#act(async () => {
      const stored = new Set(await this.#app.pictureIds(this.#userId));
      return this.#history()
        .read()
        .items.flatMap(({ id }) => (stored.has(id) ? [id] : []));
    });
  }

  /** How many places of its history are taken. */
  count(): Promise<number> {
    return this.#act(async () => this.#history().read().items.length);
  }

  /** The ids of the edits that its editor has still to save. */
  unsaved(): string[] {
    return this.#unsaved.map(({ item }) => item.id);
  }

  /** Has a picture of earlier times, which no server knows. */
  async own(id: string, ts: number): Promise<void> {
    const item = { id, type: 'text2img', prompt: id, url: '', ts } as const;
    await this.#act(() => this.#history().add(item, new Blob([`bytes of ${id}`])));
  }

  /** The bytes of its pictures, by their ids. */
  contents(): Promise<Map<string, string>> {
    return this.#act(async () => {
      const contents = new Map<string, string>();
      for (const { id } of this.#history().read().items) {
        const picture = await this.#history().picture(id);
        if (picture) contents.set(id, await picture.text());
      }
      return contents;
    });
  }

  /** The ids of the pictures that its page shows, the newest first. */
  shown(): Promise<string[]> {
    return this.#act(async () => {
      const stored = new Set(await this.#app.pictureIds(this.#userId));
      return this.#merged().entries.flatMap(({ item: { id }, isOnDevice, account }) =>
        (isOnDevice && stored.has(id)) || account?.file ? [id] : [],
      );
    });
  }

  /** The deletions of which the server does not know. */
  unsent(): Promise<Set<string>> {
    return this.#act(async () => new Set(this.#app.unsentDeletions(this.#userId)));
  }

  /** Submits a job. */
  async submit(id: string, kind: 'picture' | 'edit' | 'filter'): Promise<void> {
    await this.#act(() => this.#app.claimPlace(this.#userId, id));
    if (kind === 'picture') await this.#server.makePicture(id);
    else if (kind === 'edit') await this.#server.makeEdit(id);
    else await this.#server.makeFilter(id);
  }

  /** Finishes an edit, which the editor's document has until it is saved. */
  async finish(id: string): Promise<void> {
    const job = (await this.#server.jobs()).find((each) => each.id === id);
    const ts = Date.parse(job?.settledAt ?? '');
    const options = { tool: 'background' };
    const item = { id, type: 'edit', prompt: id, url: '', ts, options } as const;
    this.#unsaved.push({ item, bytes: `bytes of ${id}` });
    await this.#act(() => this.#saveEdits());
  }

  /** Opens a page: saves what was made here, and syncs; in this order or the other. */
  async visit({ order = 'save first', broken = null as Break | null } = {}): Promise<void> {
    const jobs = await this.#server.jobs();
    await this.#act(async () => {
      this.#requests = 0;
      this.#break = broken;
      this.#app.queries.setQueryData(this.#app.jobsKey, { jobs });
      await this.#saveEdits();
      if (order === 'save first') await this.#save();
      await this.#app.syncHistory(this.#userId, this.#app.queries);
      // The page learns of the choice with the list.
      this.#keeps = this.#known()?.keepPictures ?? this.#keeps;
      if (order !== 'save first') await this.#save();
      this.#break = null;
    });
  }

  /** Retries what the page has abandoned. */
  async reload(): Promise<void> {
    await this.#act(async () => {
      this.#app.fetchAgain();
      this.#app.sendAgain();
    });
  }

  /** Deletes one of the pictures that it shows. Returns which, and what the question says. */
  remove(which: number): Promise<{ id: string; everywhere: boolean } | null> {
    return this.#act(async () => {
      const { entries } = this.#merged();
      const id = entries[which % Math.max(1, entries.length)]?.item.id;
      if (id === undefined) return null;
      const { keeps: everywhere } = this;
      await this.#history().remove([id], { everywhere });
      return { id, everywhere };
    });
  }

  /** Opens one of the pictures that it shows, large. */
  async look(which: number): Promise<void> {
    await this.#act(async () => {
      const { entries } = this.#merged();
      const entry = entries[which % Math.max(1, entries.length)];
      if (!entry) return;
      const { item, account, isOnDevice } = entry;
      const history = this.#history();
      if (isOnDevice && (await history.picture(item.id))) return;
      await this.#app.restorePicture(history, item, account?.file?.url, isOnDevice);
      // It is saved while it is shown.
      await Promise.all(this.#locks.values());
    });
  }

  /** The browser removes the bytes of a picture. */
  async loseBytes(id: string): Promise<void> {
    await this.#act(() => this.#app.removePictures(this.#userId, [id]));
  }

  /** Turns the keeping on or off in the profile. */
  async turn(isOn: boolean): Promise<void> {
    this.#server.turn(isOn);
    this.#keeps = isOn;
    await this.#act(() => this.#app.readAccountHistory(this.#app.queries));
  }

  #history() {
    return new this.#app.LocalHistory(this.#userId);
  }

  #known(): AccountHistory | undefined {
    return this.#app.queries.getQueryData<AccountHistory>(this.#app.picturesKey);
  }

  #merged() {
    const { items } = this.#history().read();
    const unsentDeletions = this.#app.unsentDeletions(this.#userId);
    return this.#app.mergeHistory({ items, unsentDeletions }, this.#known() ?? null);
  }

  async #save(): Promise<void> {
    const { jobs = [] } = this.#app.queries.getQueryData<{ jobs: Job[] }>(this.#app.jobsKey) ?? {};
    await this.#app.saveEach(this.#userId, jobs, new Set());
  }

  async #saveEdits(): Promise<void> {
    for (const edit of this.#unsaved) {
      const picture = new Blob([edit.bytes], { type: 'image/png' });
      const response = await this.#app.saveEdit(this.#userId, edit.item, picture, {
        isFirst: true,
      });
      if (response === 'saved') this.#unsaved = this.#unsaved.filter((each) => each !== edit);
    }
  }

  /** Lets the device's code run with what its browser has. */
  async #act<Result>(work: () => Promise<Result>): Promise<Result> {
    vi.stubGlobal('localStorage', this.#storage);
    vi.stubGlobal('indexedDB', this.#database);
    vi.stubGlobal('navigator', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      locks: { request: this.#lock },
    });
    vi.stubGlobal('XMLHttpRequest', PageRequest);
    vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
      this.#fetch(address, options),
    );
    const user = () => ({ id: this.#userId, keepPictures: this.#keeps });
    vi.spyOn(this.#app.sessionStore, 'get').mockImplementation(
      () => ({ state: 'signed-in', user: user() }) as never,
    );
    const end = this.disk === 'roomy' ? () => undefined : await this.#limitDisk();
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Lets the database refuse what has no room. Returns what ends that. */
  async #limitDisk(): Promise<() => void> {
    // oxlint-disable-next-line typescript/unbound-method -- they are called on their own object
    const { put, delete: remove } = IDBObjectStore.prototype;
    const there = new Set(await this.#app.pictureIds(this.#userId));
    const room = there.size;
    const before = new Set(there);
    const { disk } = this;
    const idOf = (key: unknown) => (key as [string, string])[1];
    const spies = [
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
        this: IDBObjectStore,
        ...given: Parameters<typeof put>
      ) {
        const id = idOf(given[1]);
        const fits = there.has(id) || there.size < room;
        if (!fits || (disk === 'no more' && !before.has(id))) throw quotaError();
        there.add(id);
        return put.apply(this, given);
      }),
      vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function free(
        this: IDBObjectStore,
        key: Parameters<typeof remove>[0],
      ) {
        there.delete(idOf(key));
        return remove.call(this, key);
      }),
    ];
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  }

  async #fetch(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    this.#requests += 1;
    const { at = Number.POSITIVE_INFINITY, isDone = false } = this.#break ?? {};
    const isBroken = this.#requests >= at;
    if (isBroken && !(isDone && this.#requests === at)) throw new TypeError('No network');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const form = body instanceof FormData ? body : null;
    const response = await this.#server.response({
      method,
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
      ...(form
        ? { record: String(form.get('record')), bytes: await (form.get('image') as Blob).text() }
        : {}),
    });
    if (isBroken) throw new TypeError('No network');
    const { status, json, bytes } = response;
    return bytes === undefined ? Response.json(json, { status }) : new Response(bytes, { status });
  }

  /** The browser's locks: each is taken when the one before has ended. */
  readonly #lock = (name: string, ...given: unknown[]): Promise<unknown> => {
    const work = given.at(-1) as (lock: object) => Promise<unknown>;
    const end = (this.#locks.get(name) ?? Promise.resolve()).then(() => work({}));
    this.#locks.set(
      name,
      end.catch(() => undefined),
    );
    return end;
  };
}
