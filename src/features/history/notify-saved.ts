import { toast } from 'sonner';
import { historyTexts } from '../../texts/en/studio/history.tsx';

/** `later`: the server could not be reached; the next run tries again. */
export type SaveAnswer = 'saved' | 'later' | 'storage_full' | 'storage_off';

/** Notifies the user where a picture could not be saved. Repeated notices replace each other. */
export function notifySaved(answer: SaveAnswer): void {
  if (answer === 'saved' || answer === 'later') return;
  toast.error(historyTexts.notSaved, {
    id: 'history-refused',
    description: answer === 'storage_full' ? historyTexts.noSpace : historyTexts.noStorage,
  });
}

/** Notifies the user that older pictures were evicted for a new one. */
export function notifyEvicted(count: number): void {
  if (count === 0) return;
  toast.warning(historyTexts.evicted(count), {
    id: 'history-evicted',
    description: historyTexts.evictedText,
  });
}
