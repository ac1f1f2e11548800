import { toastDurationMs } from '../../../domain/limits.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';

/** A short message. Another one with the same id replaces it. */
interface Toast {
  id?: string;
  title: string;
  description?: string;
  /** Elements that follow the description. */
  more?: HTMLElement[];
}

let region: HTMLElement | null = null;

/** Shows a toast at the bottom of the page. Screen readers announce it, and it disappears after a while. */
export function showToast({ id = '', title, description, more = [] }: Toast): void {
  if (!region) {
    region = document.createElement('section');
    region.className =
      'pointer-events-none fixed inset-x-4 bottom-6 z-30 flex flex-col items-center gap-3';
    region.ariaLabel = uiTexts.notifications;
    region.ariaLive = 'polite';
    document.body.append(region);
  }
  for (const former of region.querySelectorAll<HTMLElement>('[data-toast]')) {
    if (id !== '' && former.dataset.toast === id) former.remove();
  }
  const toast = document.createElement('div');
  toast.dataset.toast = id;
  toast.className =
    'pointer-events-auto w-full max-w-sm animate-rise rounded-medium border border-line bg-raised px-4 py-3 text-small shadow-float';
  toast.append(line(title, 'font-[560]'));
  if (description) toast.append(line(description, 'text-muted'));
  toast.append(...more);
  region.append(toast);
  setTimeout(() => toast.remove(), toastDurationMs);
}

function line(text: string, look: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = look;
  paragraph.textContent = text;
  return paragraph;
}
