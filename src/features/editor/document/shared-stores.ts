import { userForgotten } from '../../../api/request.ts';
import { EditorStore } from './editor-store.ts';

const shared = new Map<string, EditorStore>();
const retainers = new WeakMap<EditorStore, number>();

// Another user of this browser must not see it, and running work writes nothing more.
userForgotten.addEventListener('forgotten', () => {
  for (const store of shared.values()) {
    const abandon = () => store.abandon();
    void store.asked().then(abandon, abandon);
  }
  shared.clear();
});

export function openStore(userId: string): EditorStore {
  return shared.get(userId) ?? new EditorStore(userId);
}

/**
 * Retains a document while a page shows it or paid work on it is under way. Returns a function to call once
 * at the end. The last call releases the document as soon as it is written, because its pictures take much
 * memory.
 */
export function retainStore(store: EditorStore): () => void {
  const { userId } = store;
  if (!shared.has(userId)) shared.set(userId, store);
  retainers.set(store, retainersOf(store) + 1);
  return () => {
    retainers.set(store, retainersOf(store) - 1);
    const forget = () => {
      if (retainersOf(store) === 0 && shared.get(userId) === store) shared.delete(userId);
    };
    void store.written().then(forget, forget);
  };
}

function retainersOf(store: EditorStore): number {
  return retainers.get(store) ?? 0;
}
