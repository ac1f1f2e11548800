import { toast } from 'sonner';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { frameTexts } from '../../../texts/en/shell/frame.ts';

/**
 * Returns whether the device says that it has no network, and then tells the user so: a submit would
 * do nothing but wait.
 */
export function explainOffline(): boolean {
  if (navigator.onLine) return false;
  toast.warning(frameTexts.offline.title, {
    id: 'offline',
    description: actionTexts.failures.advice,
  });
  return true;
}
