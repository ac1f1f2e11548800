import { type RefObject, useLayoutEffect } from 'react';
import { showToastsIn } from './toast-position.ts';

/** Opens the dialog over the page as soon as it is there, with the toasts that come meanwhile in it. */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    if (!dialog.current) return undefined;
    dialog.current.showModal();
    return showToastsIn(dialog.current);
  }, [dialog]);
}
