import { paymentTexts } from '../../texts/en/account/payment.ts';
import { showToast } from './toast.ts';

/** Tells the user that nothing can be bought without a network. */
export function showOfflineNotice(): void {
  const { title, text } = paymentTexts.offline;
  showToast({ id: 'payment', title, description: text });
}
