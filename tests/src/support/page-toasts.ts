import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeAll } from 'vitest';

// Toasts outlive the page that has shown them, and the file of the test.
beforeAll(() => {
  toast.dismiss();
});
afterEach(() => {
  toast.dismiss();
});

interface ShownToast {
  type: string | undefined;
  title: ReactNode;
  description: ReactNode;
}

function active() {
  return toast
    .getToasts()
    .toReversed()
    .flatMap((one) => ('title' in one ? [one] : []));
}

/** The toasts on screen, the newest first. */
export function toasts(): ShownToast[] {
  return active().map(({ type, title, description }) => ({
    type,
    title: content(title),
    description: content(description),
  }));
}

/** The titles of the toasts on screen, the newest first. */
export function toastTitles(): ReactNode[] {
  return toasts().map(({ title }) => title);
}

/** Clicks the button of the newest toast. */
export function clickToast(): void {
  const action = active()[0]?.action;
  const button =
    typeof action === 'object' && action !== null && 'onClick' in action ? action : null;
  if (!button) throw new Error('The newest toast has no button');
  // Nothing of the event is used.
  Reflect.apply(button.onClick, undefined, []);
}

function content(given: ReactNode | (() => ReactNode)): ReactNode {
  return typeof given === 'function' ? given() : given;
}
