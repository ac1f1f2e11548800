import { CreditAccountObject } from './account/credit-account-object.ts';
import type { AccountOrder } from './account/orders/account-orders.ts';
import type { ReadyEmail } from './account/results/ready-emails.ts';
import { queueReadyEmail } from './email/queue-ready-email.ts';
import { sendEmails } from './email/send-emails.ts';
import { checkRememberedOrder } from './payments/check-order.ts';

/** The Durable Object of one user, with what checks its orders at Razorpay and sends its e-mails. */
export class CreditAccount extends CreditAccountObject {
  protected override checkOrder(order: AccountOrder): Promise<number | null> {
    return checkRememberedOrder(this.env, order, Date.now());
  }

  protected override async sendReadyEmail(email: ReadyEmail): Promise<void> {
    const now = Date.now();
    await queueReadyEmail(this.env, this.ctx.id.name ?? '', email, now);
    // Not awaited: what is sent is asked of this object again. The cron is the second net.
    this.ctx.waitUntil(
      sendEmails(this.env, now).catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'emails_not_sent', reason: String(error) }));
      }),
    );
  }
}
