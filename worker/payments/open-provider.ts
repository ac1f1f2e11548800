import type { PaymentSettings } from '../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { Razorpay } from './razorpay/razorpay.ts';

export function openProvider(settings: PaymentSettings, timeoutMs?: number): PaymentProvider {
  return new Razorpay(settings, timeoutMs);
}
