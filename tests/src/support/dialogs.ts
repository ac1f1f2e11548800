import { afterAll, beforeAll } from 'vitest';

/**
 * Has the file's dialogs open and close, which jsdom's do not. As in a browser, one reports that it was closed in
 * a task of its own.
 */
export function dialogsInTests(): void {
  const { prototype } = HTMLDialogElement;
  beforeAll(() => {
    prototype.showModal = function showModal(this: HTMLDialogElement) {
      if (this.open) throw new Error('The dialog is open already');
      this.open = true;
    };
    prototype.close = function close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event('close')));
    };
  });
  afterAll(() => {
    Reflect.deleteProperty(prototype, 'showModal');
    Reflect.deleteProperty(prototype, 'close');
  });
}
