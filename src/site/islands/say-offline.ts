import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { showToast } from './toast.ts';

/** Says that nothing can be bought without a network. */
export function sayOffline(): void {
  const { title, text } = checkoutTexts.messages.offline;
  showToast({ id: 'payment', title, description: text });
}
