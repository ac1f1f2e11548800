import { useEffect } from 'react';
import type { EditorSnapshot } from '../document/editor-document.ts';
import type { EditorStore } from '../document/editor-store.ts';

/** Finishes the paid edits on the device that belong to another picture than the open one. */
export function useDetachedEdits(store: EditorStore, snapshot: EditorSnapshot): void {
  useEffect(() => {
    const edits = store.takeDetached();
    if (edits.length === 0) return;
    const finish = async () => {
      const { finishDetached } = await import('./finish-detached.ts');
      for (const { jobId } of edits) await finishDetached(store, jobId);
    };
    finish().catch(() => undefined);
    // A document that is loaded changes the snapshot.
  }, [store, snapshot]);
}
