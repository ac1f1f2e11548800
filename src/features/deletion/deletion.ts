import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { userForgotten } from '../../api/request.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 8000;

const stores = new Map<string, DeletionStore>();

// Another user of this browser must not see them. Each deletion goes on by itself.
userForgotten.addEventListener('forgotten', () => stores.clear());

/** Returns the deletions of a user, which outlast the page that began them. */
export function deletionsOf(userId: string): DeletionStore {
  const store = stores.get(userId) ?? new DeletionStore();
  stores.set(userId, store);
  return store;
}

/** Pictures that are not shown any more, and are deleted once that can't be undone. */
class DeletionStore {
  #hidden: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  readonly get = (): ReadonlySet<string> => this.#hidden;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Hides the pictures and offers to undo that, beside `shown`. `remove` deletes them after a while, or when the page is left; a
   * page that is killed before deletes nothing.
   */
  deleteLater(ids: readonly string[], shown: ReactNode, remove: () => Promise<unknown>): void {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', finish);
      toast.dismiss(id);
    };
    const show = () => this.#change([...this.#hidden].filter((one) => !ids.includes(one)));
    const finish = () => {
      end();
      // What could not be deleted is shown again.
      void remove().then(show, show);
    };
    const timer = setTimeout(finish, undoMs);
    window.addEventListener('pagehide', finish);
    this.#change([...this.#hidden, ...ids]);
    const id = toast.success(historyTexts.deletedCount(ids.length), {
      description: shown,
      duration: undoMs,
      action: {
        label: historyTexts.undo,
        onClick: () => {
          end();
          show();
        },
      },
    });
  }

  #change(ids: readonly string[]): void {
    this.#hidden = new Set(ids);
    for (const listener of this.#listeners) listener();
  }
}
