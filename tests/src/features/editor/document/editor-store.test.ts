import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeDraft } from '../../../../../src/device/drafts/draft-store.ts';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import { currentState } from '../../../../../src/device/recipe/undo-history.ts';
import type { PendingEdit } from '../../../../../src/features/editor/document/editor-document.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import type { Answer } from '../../../../../src/features/editor/document/extract-changes.ts';
import { recordEdit } from '../../../../../src/features/editor/document/record-edit.ts';
import {
  forgetDocument,
  leaveDocument,
  readSavedDocument,
  readSavedPicture,
} from '../../../../../src/features/editor/document/save-document.ts';
import { readStoredEdits } from '../../../../../src/features/editor/document/stored-edits.ts';
import {
  pageStorage,
  quotaError,
  refuseNextPut,
  watchStores,
} from '../../../../device/page-storage.ts';
import { openPicturesInTests, SmallBitmap } from '../small-bitmap.ts';

let users = 0;
let userId: string;
beforeEach(() => {
  users += 1;
  userId = `user-${users}`;
  vi.stubGlobal('sessionStorage', pageStorage());
  openPicturesInTests();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pictureOf = (text: string, width = 40) => ({
  blob: new Blob([text], { type: 'image/png' }),
  bitmap: new SmallBitmap(width, 30),
});
const flip: Edit = { kind: 'flip', axis: 'vertical' };
const filter = (intensity: number): Edit => ({ kind: 'filter', type: 'Warm', intensity });
const pendingOf = (jobId: string, edit: Edit = filter(50)): PendingEdit => ({
  jobId,
  edit,
  options: { tool: 'filter' },
});
const notReduced = async () => null;

async function openStore(width = 40): Promise<EditorStore> {
  const store = new EditorStore(userId);
  await store.start(pictureOf('base', width));
  return store;
}
function open(store: EditorStore) {
  const snapshot = store.read();
  if (snapshot.phase !== 'open') throw new Error('No picture is open');
  return snapshot;
}
const recipe = (store: EditorStore) => currentState(open(store).history).recipe;
const edits = (store: EditorStore) => recipe(store).edits;
const applyPhoto = (store: EditorStore) =>
  store.apply({ kind: 'backdrop-photo', pictureId: open(store).photo ?? '' });
/** What the device has when the page is reloaded, without what is only left by the page. */
async function written(): Promise<string> {
  const saved = await readSavedDocument(userId);
  return saved?.isWritten ? saved.text : '';
}
/** The same document after a reload of the page. */
async function reopen() {
  const store = new EditorStore(userId);
  return { store, notice: await store.load() };
}

describe('what is saved of the editor', () => {
  it('is also what changes while an earlier change is being written', async () => {
    const store = await openStore();
    const saving = store.begin(pendingOf('job-1'));
    store.apply(flip);
    store.apply(filter(7));
    await saving;
    await vi.waitFor(async () => expect(await written()).toContain('"intensity":7'));
    const { store: next } = await reopen();
    expect([edits(next), open(next).pending?.jobId]).toEqual([[flip, filter(7)], 'job-1']);
  });

  it('is the picture that is opened at once after the one before was closed', async () => {
    const store = await openStore();
    store.close();
    await store.start(pictureOf('second', 20));
    store.apply(flip);
    await vi.waitFor(async () => expect(await written()).toContain('"vertical"'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { store: next, notice } = await reopen();
    expect([recipe(next).width, edits(next), notice]).toEqual([20, [flip], null]);
    const saved = await readSavedPicture(userId, recipe(next).basePictureId);
    expect(await saved?.text()).toBe('second');
  });

  it('is nothing once the picture was closed', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    store.close();
    await store.written();
    expect(await readSavedDocument(userId)).toBeNull();
    expect(await readSavedPicture(userId, 'any')).toBeNull();
    expect((await reopen()).store.read()).toEqual({ phase: 'empty' });
  });

  it('is nothing where the picture was closed while it was written', async () => {
    const store = await openStore();
    const saving = store.begin(pendingOf('job-1'));
    store.close();
    await saving;
    await vi.waitFor(async () => expect(await readSavedDocument(userId)).toBeNull());
    expect(store.read()).toEqual({ phase: 'empty' });
  });

  it('is not written again where it was only read', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const { store: next } = await reopen();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([put.mock.calls, recipe(next).width]).toEqual([[], recipe(store).width]);
  });

  it('is what a closing page leaves, where that is not written yet', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    await new Promise((resolve) => setTimeout(resolve, 20));
    store.leave();
    expect(Object.keys(sessionStorage)).toHaveLength(0);
    store.apply(flip);
    store.leave();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    store.close();
    await vi.waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(0));
    store.leave();
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });

  it('has its pictures again that another tab has removed', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    const { store: next } = await reopen();
    await forgetDocument(userId);
    next.apply(flip);
    await vi.waitFor(async () => expect(await written()).toContain('"vertical"'));
    const saved = await readSavedPicture(userId, recipe(store).basePictureId);
    expect(await saved?.text()).toBe('base');
  });

  it('has the photo for the background beside the picture', async () => {
    const store = await openStore(20);
    expect(await store.setPhoto(pictureOf('photo', 10))).toBe(true);
    const { photo, pictures } = open(store);
    const { basePictureId } = recipe(store);
    const widths = (of: typeof pictures) =>
      [basePictureId, photo ?? ''].map((id) => of.get(id)?.width);
    expect([pictures.size, widths(pictures)]).toEqual([2, [20, 10]]);
    await vi.waitFor(async () => expect(await written()).toContain(photo));
    const { store: next, notice } = await reopen();
    expect([open(next).photo, open(next).pictures.size, notice]).toEqual([photo, 2, null]);
    // The picture has the size at which it was edited, and the photo its own.
    expect(widths(open(next).pictures)).toEqual([20, 40]);
  });

  it('has a photo of the size that the device can edit, each time it is opened', async () => {
    const store = await openStore(20);
    await store.setPhoto(pictureOf('applied', 10));
    applyPhoto(store);
    await store.setPhoto(pictureOf('chosen', 10));
    await store.written();
    openPicturesInTests({ width: 16_000, height: 10_000 });
    const { store: next } = await reopen();
    const sizes = [...open(next).pictures.values()].map(({ width, height }) => [width, height]);
    expect(sizes.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [20, 30],
      [8000, 5000],
      [8000, 5000],
    ]);
  });

  it('has a photo of that size also under a paid edit that was undone for good', async () => {
    const store = await openStore(20);
    await store.setPhoto(pictureOf('first', 10));
    const { photo } = open(store);
    applyPhoto(store);
    await store.setPhoto(pictureOf('second', 10));
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('answer'), notReduced, 17);
    store.undo();
    store.undo();
    store.apply(flip);
    await store.written();
    openPicturesInTests({ width: 16_000, height: 10_000 });
    const { store: next } = await reopen();
    const widths = [photo ?? '', 'job-1'].map((id) => open(next).pictures.get(id)?.width);
    expect(widths).toEqual([8000, 40]);
  });

  it('has no photo any more that the device has lost', async () => {
    const store = await openStore();
    await store.setPhoto(pictureOf('photo', 10));
    const { photo } = open(store);
    await vi.waitFor(async () => expect(await written()).toContain(photo));
    await removeDraft(userId, `editor.picture.${photo}`);
    const { store: next, notice } = await reopen();
    expect([open(next).photo, open(next).pictures.size, notice]).toEqual([null, 1, null]);
  });

  it('has no photo where the picture was closed while that was saved', async () => {
    const store = await openStore();
    const setting = store.setPhoto(pictureOf('photo', 10));
    store.close();
    expect([await setting, store.read()]).toEqual([true, { phase: 'empty' }]);
  });

  it('has no photo that is chosen after the picture was closed', async () => {
    const store = await openStore();
    store.close();
    await store.written();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockClear();
    expect(await store.setPhoto(pictureOf('photo', 10))).toBe(true);
    expect([store.read(), put.mock.calls]).toEqual([{ phase: 'empty' }, []]);
  });

  it('is missed by the user where the device has no room, and the picture is open all the same', async () => {
    const store = new EditorStore(userId);
    refuseNextPut(quotaError());
    expect(await store.start(pictureOf('base'))).toBe(false);
    expect(recipe(store).width).toBe(40);
    refuseNextPut(quotaError());
    expect(await store.setPhoto(pictureOf('photo', 10))).toBe(false);
    expect(open(store).photo).not.toBeNull();
  });
});

describe('what is in memory of the editor', () => {
  const widths = (store: EditorStore) =>
    [...open(store).pictures.values()].map(({ width }) => width).toSorted((a, b) => a - b);

  it('is one photo for the background, where the one before was not applied', async () => {
    const store = await openStore();
    await store.setPhoto(pictureOf('first', 10));
    await store.setPhoto(pictureOf('second', 20));
    expect(widths(store)).toEqual([20, 40]);
  });

  it('is each photo that undo or redo shows, until neither does', async () => {
    const store = await openStore();
    await store.setPhoto(pictureOf('first', 10));
    applyPhoto(store);
    await store.setPhoto(pictureOf('second', 20));
    expect(widths(store)).toEqual([10, 20, 40]);
    applyPhoto(store);
    await store.setPhoto(pictureOf('third', 30));
    store.undo();
    store.undo();
    expect(widths(store)).toEqual([10, 20, 30, 40]);
    store.redo();
    store.apply(flip);
    expect(widths(store)).toEqual([10, 30, 40]);
    store.undo();
    store.undo();
    store.apply(flip);
    expect(widths(store)).toEqual([30, 40]);
  });

  it('is the answer of a paid edit that was undone, until it is in the history', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('answer', 10), notReduced, 17);
    store.undo();
    store.apply(flip);
    expect(widths(store)).toEqual([10, 40]);
    await store.written();
    const { store: next } = await reopen();
    expect(open(next).pictures.has('job-1')).toBe(true);
    store.markSaved('job-1');
    expect(widths(store)).toEqual([40]);
  });

  it('is the same map of pictures until one of them goes', async () => {
    const store = await openStore();
    const { pictures } = open(store);
    store.apply(flip);
    expect(open(store).pictures).toBe(pictures);
  });
});

describe('a document to whose write the device gives no answer', () => {
  const noAnswer = () => Object.assign(new Error('No answer'), { name: 'AbortError' });
  const inWrites = async () => {
    for (let turns = 0; turns < 30; turns += 1) await new Promise(setImmediate);
  };
  beforeEach(async () => {
    // What the test before still writes is none of this one's.
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await inWrites();
  };
  /** A document whose last change, a flip, is not written. */
  async function openUnwritten() {
    const store = await openStore();
    await store.written();
    refuseNextPut(noAnswer());
    store.apply(flip);
    await store.asked();
    expect(await written()).toBe('');
    return store;
  }
  it('is written again after half a minute', async () => {
    const store = await openUnwritten();
    let isWritten = false;
    void store.written().then(() => {
      isWritten = true;
    });
    await pass(29_999);
    expect([await written(), isWritten]).toEqual(['', false]);
    await pass(1);
    expect(await written()).toContain('"vertical"');
    await pass(30_000);
    expect(isWritten).toBe(true);
  });

  it('is written again until it is answered', async () => {
    await openUnwritten();
    refuseNextPut(noAnswer());
    await pass(30_000);
    expect(await written()).toBe('');
    await pass(30_000);
    expect(await written()).toContain('"vertical"');
  });

  it('is written again with its pictures', async () => {
    const store = await openStore();
    await store.written();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    // Its own saving, and that before the document is written.
    for (let times = 0; times < 2; times += 1) {
      put.mockImplementationOnce(() => {
        throw noAnswer();
      });
    }
    await store.setPhoto(pictureOf('photo', 10));
    await store.asked();
    const photo = open(store).photo ?? '';
    expect(await readSavedPicture(userId, photo)).toBeNull();
    await pass(30_000);
    expect(await (await readSavedPicture(userId, photo))?.text()).toBe('photo');
  });

  it('is not written again where a later write was answered', async () => {
    const store = await openUnwritten();
    store.apply(filter(7));
    await store.asked();
    expect(await written()).toContain('"intensity":7');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockClear();
    await pass(30_000);
    expect(put).not.toHaveBeenCalled();
    // The next one without an answer is.
    refuseNextPut(noAnswer());
    store.apply(filter(8));
    await store.asked();
    await pass(30_000);
    expect(await written()).toContain('"intensity":8');
  });

  it('is not written again where the picture was closed meanwhile', async () => {
    const store = await openUnwritten();
    let isOver = false;
    void store.written().then(() => {
      isOver = true;
    });
    store.close();
    await store.asked();
    await pass(30_000);
    expect([await readSavedDocument(userId), isOver]).toEqual([null, true]);
  });

  it('is not written again where there was no room for it', async () => {
    const store = await openStore();
    await store.written();
    refuseNextPut(quotaError());
    store.apply(flip);
    await store.written();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockClear();
    await pass(30_000);
    expect(put).not.toHaveBeenCalled();
  });

  it('is written again 20 times', async () => {
    const store = await openStore();
    await store.written();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw noAnswer();
    });
    store.apply(flip);
    await store.asked();
    put.mockClear();
    for (let halfMinutes = 0; halfMinutes < 25; halfMinutes += 1) await pass(30_000);
    expect(put).toHaveBeenCalledTimes(20);
    await store.written();
  });
});

describe('a document that is opened again', () => {
  it.each([
    ['a part of it can’t be read', (text: string) => text.replace('"pending":null', '"pending":7')],
    [
      'a picture of a step is gone',
      (text: string) => {
        const stored = JSON.parse(text) as { states: { recipe: { edits: Edit[] } }[] };
        const [state] = stored.states;
        const edits: Edit[] = [{ kind: 'background', pictureId: 'gone' }];
        const next = state && { ...state, recipe: { ...state.recipe, edits } };
        return JSON.stringify({ ...stored, states: [state, next] });
      },
    ],
  ])('is partly lost where %s', async (_, damage) => {
    await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    sessionStorage.setItem(`imagemint.${userId}.left.editor.document`, damage(await written()));
    const { store: next, notice } = await reopen();
    expect([edits(next), notice]).toEqual([[], 'partly_lost']);
  });

  it.each([
    ['opened', openStore],
    ['read', async () => (await reopen()).store],
  ])('is not read a second time by the page that has %s and closed it', async (_, begin) => {
    await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    const store = await begin();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    store.close();
    const loading = store.load();
    expect(store.read()).toEqual({ phase: 'empty' });
    expect([await loading, store.read()]).toEqual([null, { phase: 'empty' }]);
  });

  it('that is none does not close the picture that its user has opened meanwhile', async () => {
    const store = new EditorStore(userId);
    const loading = store.load();
    await store.start(pictureOf('second', 20));
    expect([await loading, recipe(store).width]).toEqual([null, 20]);
  });

  it('does not replace the picture that its user has opened while its pictures were read', async () => {
    await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    const next = new EditorStore(userId);
    vi.stubGlobal(
      'Worker',
      class {
        onmessage?: (event: { data: SmallBitmap }) => void;
        postMessage(): void {
          void next.start(pictureOf('second', 20));
          queueMicrotask(() => this.onmessage?.({ data: new SmallBitmap(40, 30) }));
        }
        terminate(): void {
          // It has answered.
        }
      },
    );
    expect([await next.load(), recipe(next).width]).toEqual([null, 20]);
  });

  it('is written once more where the page had only left it', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    const { history, ...rest } = open(store);
    leaveDocument(userId, { ...rest, history: recordEdit(history, flip) });
    const { store: next } = await reopen();
    expect(edits(next)).toEqual([flip]);
    await vi.waitFor(async () => expect(await written()).toContain('"vertical"'));
  });

  it('is lost without its picture, or where it can’t be read at all', async () => {
    const store = await openStore();
    const { basePictureId } = recipe(store);
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    vi.stubGlobal(
      'Worker',
      class {
        onerror?: () => void;
        postMessage(): void {
          queueMicrotask(() => this.onerror?.());
        }
        terminate(): void {
          // It has failed.
        }
      },
    );
    const { store: next, notice } = await reopen();
    expect([next.read(), notice]).toEqual([{ phase: 'empty' }, 'lost']);
    // The device may be able to read it later.
    expect(await readSavedPicture(userId, basePictureId)).not.toBeNull();
    sessionStorage.setItem(Object.keys(sessionStorage)[0] ?? '', '');
  });

  it('is read again after the device could not, unless a picture was opened meanwhile', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    store.apply(flip);
    await vi.waitFor(async () => expect(await written()).toContain('"vertical"'));
    const next = new EditorStore(userId);
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new Error('Unreadable');
    });
    expect([await next.load(), next.read().phase]).toEqual(['unread', 'empty']);
    get.mockRestore();
    expect(await next.load()).toBeNull();
    expect(edits(next)).toEqual([flip]);
    // It is not read a second time.
    next.apply(filter(9));
    expect(await next.load()).toBeNull();
    expect(edits(next)).toEqual([flip, filter(9)]);
  });

  it('that can’t be read leaves the picture that its user has opened meanwhile', async () => {
    const next = new EditorStore(userId);
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new Error('Unreadable');
    });
    const loading = next.load();
    await next.start(pictureOf('second', 20));
    expect(await loading).toBeNull();
    get.mockRestore();
    expect(recipe(next).width).toBe(20);
  });

  it('does not replace the picture that its user has opened while it was read', async () => {
    const store = await openStore();
    await vi.waitFor(async () => expect(await written()).not.toBe(''));
    store.apply(flip);
    await vi.waitFor(async () => expect(await written()).toContain('"vertical"'));
    const next = new EditorStore(userId);
    const loading = next.load();
    await next.start(pictureOf('second', 20));
    expect(await loading).toBeNull();
    expect([recipe(next).width, edits(next)]).toEqual([20, []]);
  });
});

describe('the copy of a paid edit that a document waits for', () => {
  const copies = async () =>
    (await readStoredEdits(userId)).map(({ jobId, recipe: { edits: made }, ts }) => [
      jobId,
      made.length,
      ts,
    ]);

  it('is on the device before the edit is submitted, and until it is saved in the history', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    expect(await copies()).toEqual([['job-1', 0, null]]);
    await store.finish(null, notReduced, 17);
    expect(await copies()).toEqual([['job-1', 1, 17]]);
    store.markSaved('job-1');
    await store.asked();
    expect(await copies()).toEqual([]);
  });

  it('is removed with an edit that is dropped, once the document is written without it', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    let document = '';
    const documents: string[] = [];
    watchStores('put', (value, key) => {
      if (!String(key).endsWith('editor.document')) return;
      document = new TextDecoder().decode((value as { bytes: ArrayBuffer }).bytes);
    });
    watchStores('delete', (key) => {
      if (String(key).endsWith('editor.edit.job-1')) documents.push(document);
    });
    // The document with the edit is still being written.
    store.record((state) => ({ ...state }));
    store.drop({ message: 'No', jobId: null });
    await store.asked();
    expect([documents, await copies()]).toEqual([[expect.stringContaining('"pending":null')], []]);
  });

  it('is removed after a document that was closed while it was written', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    store.record((state) => ({ ...state }));
    store.close();
    store.markSaved('job-1');
    await store.asked();
    expect([await readSavedDocument(userId), await copies()]).toEqual([null, []]);
  });

  it('is removed without the pictures of a document that the device has no room for', async () => {
    watchStores('put', (_, key) => {
      if (String(key).endsWith('editor.document')) throw quotaError();
    });
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    await store.finish(null, notReduced, 17);
    store.markSaved('job-1');
    await store.asked();
    expect(await copies()).toEqual([]);
    const { store: next, notice } = await reopen();
    expect([edits(next), notice]).toEqual([[filter(50)], null]);
  });

  it('is not removed by a document that waits for none', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    const { store: other } = await reopen();
    await other.start(pictureOf('second', 20));
    other.drop({ message: 'No', jobId: null });
    await other.asked();
    expect(await copies()).toHaveLength(1);
  });

  it('outlives the picture until the edit is in the history, and its pictures too', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('answer'), notReduced, 17);
    const { basePictureId } = recipe(store);
    store.close();
    await store.asked();
    expect([await readSavedDocument(userId), await copies()]).toEqual([null, [['job-1', 1, 17]]]);
    const textOf = async (id: string) => (await readSavedPicture(userId, id))?.text();
    const pictures = () => Promise.all([basePictureId, 'job-1'].map(textOf));
    expect(await pictures()).toEqual(['base', 'answer']);
    store.markSaved('job-1');
    await store.asked();
    expect([await copies(), await pictures()]).toEqual([[], [undefined, undefined]]);
  });

  it('brings the edit back to the picture, whatever another tab has written since', async () => {
    const store = await openStore();
    await store.asked();
    const { store: other } = await reopen();
    await store.begin(pendingOf('job-1'));
    other.record((state) => ({ ...state }));
    await other.asked();
    const { store: next, notice } = await reopen();
    expect([open(next).pending, next.takeDetached(), notice]).toEqual([
      pendingOf('job-1'),
      [],
      null,
    ]);
    await next.finish(null, notReduced, 17);
    const { store: last } = await reopen();
    expect([edits(last), open(last).pending, open(last).unsaved?.jobId]).toEqual([
      [filter(50)],
      null,
      'job-1',
    ]);
  });

  it('brings nothing back to a picture that another tab has changed since', async () => {
    const store = await openStore();
    await store.asked();
    const { store: other } = await reopen();
    await store.begin(pendingOf('job-1'));
    other.apply(flip);
    await other.asked();
    const { store: next } = await reopen();
    expect([open(next).pending, edits(next), await copies()]).toEqual([
      null,
      [flip],
      [['job-1', 0, null]],
    ]);
    // It is to be finished once.
    const detached = () => next.takeDetached().map(({ jobId }) => jobId);
    expect([detached(), detached()]).toEqual([['job-1'], []]);
  });
});

describe('a paid edit that ends', () => {
  const answer: Answer = pictureOf('answer');
  const background: Edit = { kind: 'background', pictureId: 'job-1' };

  it('is applied over what was there, and is still to be saved in the history', async () => {
    const store = await openStore();
    store.apply(flip);
    await store.begin(pendingOf('job-1'));
    const applied: Edit[] = [];
    store.subscribeToApplied(({ edit }) => applied.push(edit));
    store.subscribeToApplied(({ edit }) => applied.push(edit))();
    await store.finish(null, notReduced, 17);
    const { unsaved, pending, failure } = open(store);
    expect([edits(store), applied, pending, failure]).toEqual([
      [flip, filter(50)],
      [filter(50)],
      null,
      null,
    ]);
    expect(unsaved).toMatchObject({ jobId: 'job-1', ts: 17, edit: filter(50) });
    expect(unsaved?.recipe.edits).toEqual([flip, filter(50)]);
    expect(await written()).toContain('"ts":17');
    store.undo();
    expect(edits(store)).toEqual([flip]);
    // What is undone was paid for, and is saved all the same.
    expect(open(store).unsaved?.recipe.edits).toEqual([flip, filter(50)]);
  });

  it('is to be saved until its own saving is done, and not that of another', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    await store.finish(null, notReduced, 17);
    store.markSaved('job-0');
    expect(open(store).unsaved?.jobId).toBe('job-1');
    store.markSaved('job-1');
    expect(open(store).unsaved).toBeNull();
    store.markSaved('job-1');
    expect(open(store).unsaved).toBeNull();
  });

  it('is not applied where it is not pending, or was dropped meanwhile', async () => {
    const store = await openStore();
    // It lacks no picture.
    expect(await store.finish(null, notReduced, 17)).toBe(true);
    await store.begin(pendingOf('job-1', background));
    const { promise, resolve } = Promise.withResolvers<null>();
    const ending = store.finish(answer, () => promise, 17);
    store.drop({ message: 'No', jobId: null });
    resolve(null);
    expect(await ending).toBe(true);
    expect([edits(store), open(store).unsaved]).toEqual([[], null]);
  });

  it('lies over the picture where a part of that has stayed', async () => {
    const store = await openStore();
    store.apply(flip);
    await store.begin(pendingOf('job-1', background));
    const reduced = pictureOf('changes');
    const given: unknown[] = [];
    await store.finish(
      answer,
      async (whole, before) => {
        given.push(whole, before.edits);
        return reduced;
      },
      17,
    );
    expect(given).toEqual([answer, [flip]]);
    expect(edits(store)).toEqual([flip, { kind: 'overlay', pictureId: 'job-1' }]);
    expect(open(store).unsaved?.edit.kind).toBe('overlay');
    expect(open(store).pictures.get('job-1')).toBe(reduced.bitmap);
    expect(await (await readSavedPicture(userId, 'job-1'))?.text()).toBe('changes');
  });

  it.each([
    ['nothing of it has stayed', notReduced],
    ['that can’t be found out', () => Promise.reject(new Error('No memory'))],
  ])('replaces the picture where %s', async (_, reduce) => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', background));
    await store.finish(answer, reduce, 17);
    expect([edits(store), open(store).pictures.get('job-1')]).toEqual([
      [background],
      answer.bitmap,
    ]);
    expect(await (await readSavedPicture(userId, 'job-1'))?.text()).toBe('answer');
  });

  it('of a selection stays in that, whole as it came', async () => {
    const store = await openStore();
    const patch: Edit = { kind: 'ai-patch', pictureId: 'job-1', operations: [], feather: 0 };
    await store.begin(pendingOf('job-1', patch));
    await store.finish(answer, async () => pictureOf('changes'), 17);
    expect([edits(store), open(store).pictures.get('job-1')]).toEqual([[patch], answer.bitmap]);
  });

  it.each<Edit>([background, { kind: 'ai-patch', pictureId: 'job-1', operations: [], feather: 0 }])(
    'that needs a picture is not applied without one: $kind',
    async (edit) => {
      const store = await openStore();
      await store.begin(pendingOf('job-1', edit));
      const applied: unknown[] = [];
      store.subscribeToApplied((each) => applied.push(each));
      expect(await store.finish(null, notReduced, 17)).toBe(false);
      const { pending, unsaved } = open(store);
      expect([edits(store), pending?.jobId, unsaved, applied]).toEqual([[], 'job-1', null, []]);
      expect(await store.finish(answer, notReduced, 17)).toBe(true);
      expect(edits(store)).toEqual([edit]);
    },
  );

  it('is not applied to what its user has begun meanwhile', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', background));
    const { promise, resolve } = Promise.withResolvers<null>();
    const applied: Edit[] = [];
    store.subscribeToApplied(({ edit }) => applied.push(edit));
    const ending = store.finish(answer, () => promise, 17);
    store.drop({ message: 'No', jobId: null });
    await store.begin(pendingOf('job-2'));
    resolve(null);
    await ending;
    expect([edits(store), open(store).pending?.jobId, open(store).unsaved, applied]).toEqual([
      [],
      'job-2',
      null,
      [],
    ]);
  });

  it('is nothing where the picture was closed meanwhile', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', background));
    const { promise, resolve } = Promise.withResolvers<null>();
    const ending = store.finish(answer, () => promise, 17);
    store.close();
    resolve(null);
    await ending;
    await store.finish(answer, notReduced, 17);
    store.drop({ message: 'No', jobId: null });
    store.setFailure({ message: 'No', jobId: null });
    store.undo();
    expect(store.read()).toEqual({ phase: 'empty' });
  });

  it('without success leaves the picture, and says why until the next one', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    store.drop({ message: 'No', jobId: 'job-1' });
    expect([edits(store), open(store).pending, open(store).failure]).toEqual([
      [],
      null,
      { message: 'No', jobId: 'job-1' },
    ]);
    await vi.waitFor(async () => expect(await written()).toContain('"pending":null'));
    await store.begin(pendingOf('job-2'));
    await store.finish(null, notReduced, 17);
    expect(open(store).failure).toBeNull();
  });
});

describe('the listeners of the editor', () => {
  it('hear of each change until they end', async () => {
    const store = await openStore();
    let heard = 0;
    const end = store.subscribe(() => {
      heard += 1;
    });
    store.record((state) => state);
    store.undo();
    store.redo();
    expect(heard).toBe(3);
    end();
    store.apply(flip);
    expect(heard).toBe(3);
  });
});
