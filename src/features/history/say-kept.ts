import { toast } from 'sonner';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import type { KeepAnswer } from './keep-picture.ts';

/** What could not be kept is said, once at a time. */
export function sayKept(answer: KeepAnswer): void {
  if (answer === 'kept' || answer === 'later') return;
  toast.error(historyTexts.notSaved, {
    id: 'history-refused',
    description: answer === 'storage_full' ? historyTexts.noSpace : historyTexts.noStorage,
  });
}

/** Says that older pictures had to make room for a new one. */
export function sayLetGo(count: number): void {
  if (count === 0) return;
  toast.warning(historyTexts.evicted(count), {
    id: 'history-let-go',
    description: historyTexts.evictedText,
  });
}
