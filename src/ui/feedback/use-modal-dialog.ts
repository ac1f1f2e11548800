import { type RefObject, useLayoutEffect } from 'react';
import { showToastsIn } from './toast-position.ts';

/** Opens the dialog as a modal when it is mounted, and shows toasts inside it. */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    if (!dialog.current) return undefined;
    dialog.current.showModal();
    return showToastsIn(dialog.current);
  }, [dialog]);
}
