import { turns } from '../../../../device/turns.ts';
import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import type { PendingEdit } from '../../../../../src/features/editor/document/editor-document.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import type { Response } from '../../../../../src/features/editor/document/extract-changes.ts';
import {
  forgetDocument,
  readSavedDocument,
  readSavedPicture,
} from '../../../../../src/features/editor/document/save-document.ts';
import { readStoredEdits } from '../../../../../src/features/editor/document/stored-edits.ts';
import { pageStorage, refuseNextPut } from '../../../../device/page-storage.ts';
import { until } from '../../../../until.ts';
import { documentOf, openPicturesInTests, pictureOf, stateOf } from '../small-bitmap.ts';

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
const open = documentOf;
const recipe = (store: EditorStore) => stateOf(store).recipe;
const edits = (store: EditorStore) => recipe(store).edits;
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
    await until(async () => expect(await written()).toContain('"intensity":7'));
    const { store: next } = await reopen();
    expect([edits(next), open(next).pending?.jobId]).toEqual([[flip, filter(7)], 'job-1']);
  });

  it('is the photo of a background', async () => {
    const store = await openStore();
    await store.written();
    expect(await store.setPhoto(pictureOf('sea', 20))).toBe(true);
    const { photo } = open(store);
    await until(async () => expect(await written()).toContain(`"photo":"${photo}"`));
    const { store: next } = await reopen();
    expect(open(next).pictures.has(photo ?? '')).toBe(true);
  });

  it('is nothing once the picture was closed', async () => {
    const store = await openStore();
    await until(async () => expect(await written()).not.toBe(''));
    store.close();
    await store.written();
    expect(await readSavedDocument(userId)).toBeNull();
    expect(await readSavedPicture(userId, 'any')).toBeNull();
    expect((await reopen()).store.read()).toEqual({ phase: 'empty' });
  });

  it('is the picture that was opened right after another one was closed', async () => {
    const store = await openStore();
    store.close();
    await store.start(pictureOf('next', 30));
    await store.written();
    const { store: next } = await reopen();
    expect(recipe(next).basePictureId).toBe(recipe(store).basePictureId);
  });

  it('has its pictures again that another tab has removed', async () => {
    const store = await openStore();
    await until(async () => expect(await written()).not.toBe(''));
    const { store: next } = await reopen();
    await forgetDocument(userId);
    next.apply(flip);
    await until(async () => expect(await written()).toContain('"vertical"'));
    const saved = await readSavedPicture(userId, recipe(store).basePictureId);
    expect(await saved?.text()).toBe('base');
  });
});

describe('what is in memory of the editor', () => {
  const widths = (store: EditorStore) =>
    [...open(store).pictures.values()].map(({ width }) => width).toSorted((a, b) => a - b);

  it('is what can be redone', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('result', 10), notReduced, 17);
    store.markSaved('job-1');
    store.undo();
    expect(widths(store)).toEqual([10, 40]);
    store.apply(flip);
    expect(widths(store)).toEqual([40]);
  });

  it('is the response of a paid edit that was undone, until it is in the history', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('result', 10), notReduced, 17);
    store.undo();
    store.apply(flip);
    expect(widths(store)).toEqual([10, 40]);
    await store.written();
    const { store: next } = await reopen();
    expect(open(next).pictures.has('job-1')).toBe(true);
    store.markSaved('job-1');
    expect(widths(store)).toEqual([40]);
  });
});

describe('a document to whose write the device gives no response', () => {
  const noResponse = () => Object.assign(new Error('No answer'), { name: 'AbortError' });
  beforeEach(async () => {
    // What the test before still writes is none of this one's.
    await turns();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await turns();
  };
  /** A document whose last change, a flip, is not written. */
  async function openUnwritten() {
    const store = await openStore();
    await store.written();
    refuseNextPut(noResponse());
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
});

describe('a document that is opened again', () => {
  it('is partly lost where a part of it can’t be read', async () => {
    await openStore();
    await until(async () => expect(await written()).not.toBe(''));
    const damaged = (await written()).replace('"pending":null', '"pending":7');
    sessionStorage.setItem(`imagemint.${userId}.left.editor.document`, damaged);
    const { store: next, notice } = await reopen();
    expect([edits(next), notice]).toEqual([[], 'partly_lost']);
  });

  it('is read again after the device could not, unless a picture was opened meanwhile', async () => {
    const store = await openStore();
    await until(async () => expect(await written()).not.toBe(''));
    store.apply(flip);
    await until(async () => expect(await written()).toContain('"vertical"'));
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

  it('ends with an edit that has failed', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1'));
    store.drop({ message: 'No', jobId: 'job-1' });
    await store.asked();
    expect(await copies()).toEqual([]);
  });

  it('outlives the picture until the edit is in the history, and its pictures too', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', { kind: 'background', pictureId: 'job-1' }));
    await store.finish(pictureOf('result'), notReduced, 17);
    const { basePictureId } = recipe(store);
    store.close();
    await store.asked();
    expect([await readSavedDocument(userId), await copies()]).toEqual([null, [['job-1', 1, 17]]]);
    const textOf = async (id: string) => (await readSavedPicture(userId, id))?.text();
    const pictures = () => Promise.all([basePictureId, 'job-1'].map(textOf));
    expect(await pictures()).toEqual(['base', 'result']);
    store.markSaved('job-1');
    await store.asked();
    expect([await copies(), await pictures()]).toEqual([[], [undefined, undefined]]);
  });
});

describe('a paid edit that ends', () => {
  const response: Response = pictureOf('result');
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
    // The undone edit was paid for, and is still saved.
    expect(open(store).unsaved?.recipe.edits).toEqual([flip, filter(50)]);
  });

  it('covers the picture where a part of it has stayed', async () => {
    const store = await openStore();
    store.apply(flip);
    await store.begin(pendingOf('job-1', background));
    const reduced = pictureOf('changes');
    const given: unknown[] = [];
    await store.finish(
      response,
      async (whole, before) => {
        given.push(whole, before.edits);
        return reduced;
      },
      17,
    );
    expect(given).toEqual([response, [flip]]);
    expect(edits(store)).toEqual([flip, { kind: 'overlay', pictureId: 'job-1' }]);
    expect(open(store).unsaved?.edit.kind).toBe('overlay');
    expect(open(store).pictures.get('job-1')).toBe(reduced.bitmap);
    expect(await (await readSavedPicture(userId, 'job-1'))?.text()).toBe('changes');
  });

  it('is not applied to what its user has started meanwhile', async () => {
    const store = await openStore();
    await store.begin(pendingOf('job-1', background));
    const { promise, resolve } = Promise.withResolvers<null>();
    const applied: Edit[] = [];
    store.subscribeToApplied(({ edit }) => applied.push(edit));
    const ending = store.finish(response, () => promise, 17);
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
});
