import { createPortal } from 'react-dom';
import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { toastDurationMs } from '../../../domain/limits.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { toastBox } from './toast-position.ts';

/** Shows toasts. Screen readers announce them, and they disappear after a while. */
export function Toaster() {
  return createPortal(
    <Sonner
      position="bottom-center"
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
        classNames: { description: 'text-muted!' },
      }}
    />,
    toastBox(),
  );
}
