import { CreditAccountObject } from './account/credit-account-object.ts';
import type { AccountOrder } from './account/orders/account-orders.ts';
import type { ReadyEmail } from './account/results/ready-emails.ts';
import { queueReadyEmail } from './email/queue-ready-email.ts';
import { sendEmails } from './email/send-emails.ts';
import { checkRememberedOrder } from './payments/check-order.ts';

export class CreditAccount extends CreditAccountObject {
  protected override checkOrder(order: AccountOrder): Promise<number | null> {
    return checkRememberedOrder(this.env, order, Date.now());
  }

  protected override async sendReadyEmail(email: ReadyEmail): Promise<void> {
    const now = Date.now();
    await queueReadyEmail(this.env, this.ctx.id.name ?? '', email, now);
    // Not awaited, because the calls come back to this object. The cron repeats it.
    this.ctx.waitUntil(
      sendEmails(this.env, now).catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'emails_not_sent', reason: String(error) }));
      }),
    );
  }
}
