import { toast } from 'sonner';
import { historyTexts } from '../../texts/en/studio/history.tsx';

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 6000;

/** What is not shown any more, and is deleted when it can't be undone any more. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function readHidden(): ReadonlySet<string> {
  return hidden;
}

export function subscribeToHidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Hides the pictures and offers to undo that. `remove` deletes them after a while, or when the page is left; a
 * page that is killed before deletes nothing.
 */
export function deleteLater(ids: readonly string[], remove: () => Promise<unknown>): void {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', finish);
    toast.dismiss(id);
  };
  const show = () => change([...hidden].filter((one) => !ids.includes(one)));
  const finish = () => {
    end();
    // What could not be deleted is shown again.
    void remove().then(show, show);
  };
  const timer = setTimeout(finish, undoMs);
  window.addEventListener('pagehide', finish);
  change([...hidden, ...ids]);
  const id = toast.success(historyTexts.deletedCount(ids.length), {
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

function change(ids: readonly string[]): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}
