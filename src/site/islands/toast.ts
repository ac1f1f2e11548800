import { toastDurationMs } from '../../../domain/limits.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { followFreePlace } from '../../ui/feedback/free-of-buttons.ts';

interface Toast {
  title: string;
  description?: string;
}

/** Where toasts stand below the header of the site, in CSS pixels. */
const belowHeader = 84;

/** The region of the toasts, which is in the document from the first toast on. */
class ToastRegion {
  #element: HTMLElement | null = null;
  /** Ends what moves the region out of the way of buttons; null while no toast is shown. */
  #endPlacing: (() => void) | null = null;

  show(toast: HTMLElement): void {
    const region = this.#element ?? this.#create();
    this.#endPlacing ??= followFreePlace(belowHeader, (top) => {
      region.style.top = `${top}px`;
    });
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
export function showToast({ title, description }: Toast): void {
  const toast = document.createElement('div');
  toast.dataset.toast = '';
  toast.className =
    'pointer-events-auto w-full max-w-sm animate-rise rounded-medium border border-line bg-raised px-4 py-3 text-small shadow-float';
  toast.append(line(title, 'font-[560]'));
  if (description) toast.append(line(description, 'text-muted'));
  region.show(toast);
}

function line(text: string, look: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = look;
  paragraph.textContent = text;
  return paragraph;
}
