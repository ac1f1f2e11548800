import { toast } from 'sonner';
import type { StoreResponse } from '../../device/history/picture-store.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { replaceToasts } from '../../ui/feedback/replace-toasts.ts';

/** `later`: the server did not respond, or another tab is saving it; the next run tries again. */
export type SaveResponse = 'saved' | 'later' | Extract<StoreResponse, { ok: false }>['code'];

/**
 * Notifies the user if a picture could not be saved. Repeated notices replace each other. `isOnServer`:
 * whether the server has it while the device's storage does not respond.
 */
export function notifySaved(
  response: SaveResponse,
  { isOnServer = false }: { isOnServer?: boolean } = {},
): void {
  if (response === 'storage_busy') {
    const { title, onServer, onPage } = historyTexts.notSavedYet;
    toast.warning(title, {
      id: replaceToasts('history-refused'),
      description: isOnServer ? onServer : onPage,
    });
    return;
  }
  if (response === 'saved' || response === 'later') return;
  toast.error(historyTexts.notSaved, {
    id: replaceToasts('history-refused'),
    description: response === 'storage_full' ? historyTexts.noSpace : historyTexts.noStorage,
  });
}

export function notifyEvicted(count: number): void {
  if (count === 0) return;
  toast.warning(historyTexts.evicted(count), {
    id: replaceToasts('history-evicted'),
    description: historyTexts.evictedText,
  });
}
