import { toast } from 'sonner';
import { afterEach } from 'vitest';

/** A toast of the app, as far as its user sees it. */
interface ShownToast {
  look: string | undefined;
  title: unknown;
  description: unknown;
}

// The list of toasts outlives a page that is taken away.
afterEach(() => {
  toast.dismiss();
});

/** Returns the toasts that are shown, in their order. One that replaced another is in its place. */
export function shownToasts(): ShownToast[] {
  return toast
    .getToasts()
    .flatMap((shown) =>
      'title' in shown
        ? [{ look: shown.type, title: shown.title, description: shown.description }]
        : [],
    );
}

/** Returns the titles of the toasts that are shown, in their order. */
export function toastTitles(): unknown[] {
  return shownToasts().map(({ title }) => title);
}
