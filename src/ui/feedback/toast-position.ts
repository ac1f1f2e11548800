/** The dialogs that are open, the uppermost last. */
const dialogs: HTMLDialogElement[] = [];

let box: HTMLElement | undefined;

/** What toasts are drawn in. It moves as a whole, so that none is lost on the way. */
export function toastBox(): HTMLElement {
  if (!box) {
    box = document.createElement('div');
    place();
  }
  return box;
}

/**
 * Lets toasts appear in a modal dialog as long as it is open: all that is outside of it lies
 * behind its shade, and no screen reader is told of it. Returns what ends that.
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
  if (box) (dialogs.at(-1) ?? document.body).append(box);
}
