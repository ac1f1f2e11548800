/** Where toasts stand below the header of the app, which is 61 px high, in CSS pixels. */
export const belowAppHeader = 76;

const dialogs: HTMLDialogElement[] = [];

let box: HTMLElement | undefined;

/** The element that contains all toasts. It moves as a whole, so that no toast is lost. */
export function toastBox(): HTMLElement {
  if (!box) {
    box = document.createElement('div');
    place();
  }
  return box;
}

/**
 * Shows toasts inside a modal dialog while it is open: everything outside is behind its
 * backdrop and hidden from screen readers. Returns a function that ends this.
 */
export function showToastsIn(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  place();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    place();
  };
}

function place(): void {
  if (!box) return;
  (dialogs.at(-1) ?? document.body).append(box);
  leaveToasts();
}

/**
 * Ends the pointer's hover over the toasts, which stay during it. Call it after they move: the browser does
 * not report that the pointer has left them.
 */
export function leaveToasts(): void {
  const away = new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body });
  for (const list of box?.querySelectorAll('ol') ?? []) list.dispatchEvent(away);
}
