import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { toastDurationMs } from '../../../domain/limits.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { belowAppHeader, leaveToasts, toastBox } from './toast-position.ts';

const belowHeader = { top: `var(--toast-top, ${belowAppHeader}px)` };

/**
 * Shows toasts at the bottom of the window, or below the header where the page's buttons are at the
 * bottom. Screen readers announce them, and they disappear after a while.
 */
export function Toaster({ place = 'bottom' }: { place?: 'bottom' | 'top' }) {
  useEffect(leaveToasts, [place]);
  return createPortal(
    <Sonner
      position={`${place}-center`}
      {...(place === 'top' ? { offset: belowHeader, mobileOffset: belowHeader } : {})}
      containerAriaLabel={uiTexts.notifications}
      duration={toastDurationMs}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          boxShadow: 'var(--float)',
          borderRadius: '0.875rem',
          fontFamily: 'var(--font-sans)',
        },
        classNames: {
          description: 'text-muted!',
          actionButton: 'min-h-11! rounded-full! px-4! text-small!',
        },
      }}
    />,
    toastBox(),
  );
}
