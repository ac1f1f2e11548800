import { type RefObject, useLayoutEffect } from 'react';
import { showToastsIn } from './toast-position.ts';

export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    if (!dialog.current) return undefined;
    dialog.current.showModal();
    return showToastsIn(dialog.current);
  }, [dialog]);
}
