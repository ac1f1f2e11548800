import { userForgotten } from '../../../api/request.ts';
import { EditorStore } from './editor-store.ts';

/** The stores that pages show or that work goes on with, by their users. */
const held = new Map<string, EditorStore>();
const holders = new WeakMap<EditorStore, number>();

// Another user of this browser gets nothing of it, and work that goes on writes nothing more.
userForgotten.addEventListener('forgotten', () => {
  for (const store of held.values()) {
    const abandon = () => store.abandon();
    void store.written().then(abandon, abandon);
  }
  held.clear();
});

/**
 * Returns the user's document: the one that is held, or else a new one that is still to be loaded.
 * A page that was left and is opened again shares it with the work that goes on.
 */
export function openStore(userId: string): EditorStore {
  return held.get(userId) ?? new EditorStore(userId);
}

/**
 * Holds a document while a page shows it, or while paid work on it is under way. Returns a function
 * that ends this, to be called once. After the last one the document is forgotten as soon as it is
 * written, because its pictures take much memory.
 */
export function holdStore(store: EditorStore): () => void {
  const { userId } = store;
  if (!held.has(userId)) held.set(userId, store);
  holders.set(store, holdersOf(store) + 1);
  return () => {
    holders.set(store, holdersOf(store) - 1);
    const forget = () => {
      if (holdersOf(store) === 0 && held.get(userId) === store) held.delete(userId);
    };
    void store.written().then(forget, forget);
  };
}

function holdersOf(store: EditorStore): number {
  return holders.get(store) ?? 0;
}
