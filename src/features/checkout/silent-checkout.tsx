import { createPortal } from 'react-dom';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { Button } from '../../ui/controls/button.tsx';

/**
 * Shows that the opened checkout is blank. It follows the vendor's layer in the document, because that layer
 * covers the page at the highest z-index.
 */
export function SilentCheckout({ onLeave }: { onLeave: () => void }) {
  const { title, text } = paymentTexts.silent;
  return createPortal(
    <section
      role="alert"
      className="fixed inset-x-4 bottom-4 z-[2147483647] mx-auto flex max-w-md animate-rise flex-col gap-3 rounded-large border border-line bg-raised p-5 text-ink shadow-float"
    >
      <p className="font-display text-title">{title}</p>
      <p className="text-muted">{text}</p>
      <Button look="primary" onClick={onLeave}>
        {actionTexts.cancel}
      </Button>
    </section>,
    document.body,
  );
}
