import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userForgotten } from '../../../../../src/api/request.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import { readSavedDocument } from '../../../../../src/features/editor/document/save-document.ts';
import {
  openStore,
  retainStore,
} from '../../../../../src/features/editor/document/shared-stores.ts';
import { pageStorage } from '../../../../device/page-storage.ts';
import { until } from '../../../../until.ts';
import { openPicturesInTests, pictureOf } from '../small-bitmap.ts';

let users = 0;
let userId: string;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  users += 1;
  userId = `user-${users}`;
  vi.stubGlobal('sessionStorage', pageStorage());
  openPicturesInTests();
});

const settled = () => new Promise((done) => setTimeout(done));

/** A store whose write ends when the test says so. */
function writingStore() {
  const store = new EditorStore(userId);
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(store, 'asked').mockReturnValue(promise);
  return {
    store,
    end: () => {
      resolve();
      return settled();
    },
  };
}

it('a document is shared by its user’s pages until the last one has left and it is written', async () => {
  const { store, end } = writingStore();
  const leave = [retainStore(store), retainStore(store)];
  expect([openStore(userId) === store, openStore('another') === store]).toEqual([true, false]);
  leave[0]?.();
  await settled();
  expect(openStore(userId)).toBe(store);
  leave[1]?.();
  await settled();
  expect(openStore(userId)).toBe(store);
  await end();
  expect(openStore(userId)).not.toBe(store);
});

it('the document of a user who has signed out is left on the device alone, whatever it has to write', async () => {
  const { store, end } = writingStore();
  await store.start(pictureOf('a'));
  retainStore(store);
  userForgotten.dispatchEvent(new Event('forgotten'));
  expect([openStore(userId) === store, store.read().phase]).toEqual([false, 'open']);
  await end();
  expect(store.read()).toEqual({ phase: 'empty' });
  await until(async () => expect(await readSavedDocument(userId)).not.toBeNull());
  const next = openStore(userId);
  await next.load();
  expect(next.read().phase).toBe('open');
});
