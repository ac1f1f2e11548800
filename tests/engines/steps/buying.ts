import { it } from 'vitest';
import { until } from '../driver/until.ts';
import { find, press, see } from '../support/find.ts';
import { appOrigin } from '../support/server.ts';
import type { Session } from '../support/session.ts';

const checkout = 'iframe.razorpay-checkout-frame';

export function testBuying({ tab }: Session): void {
  it('buys credits in the checkout of another origin', async () => {
    await tab().open(`${appOrigin}/dashboard-pricing`);
    await press(tab(), 'button', 'Buy 15 credits · $4.00');
    const frame = await until('the checkout', () => tab().frame(checkout));
    await find(frame, 'button', 'Pay $4.00');
    await press(frame, 'button', 'Pay $4.00');
    await see(tab(), 'Payment successful!', 'Credits: 18');
  });
}
