import { toastDurationMs } from '../../../domain/limits.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { followFreePlace } from '../../ui/feedback/free-of-buttons.ts';

/** A short message. Another one with the same id replaces it. */
interface Toast {
  id?: string;
  title: string;
  description?: string;
  /** Elements that follow the description. */
  more?: HTMLElement[];
}

/** Where toasts stand below the header of the site, in CSS pixels. */
const belowHeader = 84;

/** The region of the toasts, which is in the document from the first toast on. */
class ToastRegion {
  #element: HTMLElement | null = null;
  /** Ends what moves the region out of the way of buttons; null while no toast is shown. */
  #endPlacing: (() => void) | null = null;

  show(toast: HTMLElement, id: string): void {
    const region = this.#element ?? this.#create();
    this.#endPlacing ??= followFreePlace(belowHeader, (top) => {
      region.style.top = `${top}px`;
    });
    for (const former of region.querySelectorAll<HTMLElement>('[data-toast]')) {
      if (id !== '' && former.dataset.toast === id) former.remove();
    }
    region.append(toast);
    setTimeout(() => {
      toast.remove();
      if (region.childElementCount !== 0) return;
      this.#endPlacing?.();
      this.#endPlacing = null;
    }, toastDurationMs);
  }

  #create(): HTMLElement {
    const region = document.createElement('section');
    region.className = 'pointer-events-none fixed inset-x-4 z-30 flex flex-col items-center gap-3';
    region.ariaLabel = uiTexts.notifications;
    region.ariaLive = 'polite';
    document.body.append(region);
    this.#element = region;
    return region;
  }
}

const region = new ToastRegion();

/**
 * Shows a toast below the header, where it covers no button of the page. Screen readers announce it, and
 * it disappears after a while.
 */
export function showToast({ id = '', title, description, more = [] }: Toast): void {
  const toast = document.createElement('div');
  toast.dataset.toast = id;
  toast.className =
    'pointer-events-auto w-full max-w-sm animate-rise rounded-medium border border-line bg-raised px-4 py-3 text-small shadow-float';
  toast.append(line(title, 'font-[560]'));
  if (description) toast.append(line(description, 'text-muted'));
  toast.append(...more);
  region.show(toast, id);
}

function line(text: string, look: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = look;
  paragraph.textContent = text;
  return paragraph;
}
