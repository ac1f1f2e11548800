import { paymentTexts } from '../../texts/en/account/payment.ts';
import { showToast } from './toast.ts';

/** Says that nothing can be bought without a network. */
export function sayOffline(): void {
  const { title, text } = paymentTexts.offline;
  showToast({ id: 'payment', title, description: text });
}
