import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderUnderWay } from '../../../domain/orders/order.ts';
import { routes } from '../../../domain/routes.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { formatMoment } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonMoney } from './packs/packs.ts';
import { useCheckPayment, useCloseOrder } from './purchases/check-payment.ts';

/** The newest of the payments under way, which can be checked or ended. */
export function PaymentBannerCard({ orders }: { orders: readonly OrderUnderWay[] }) {
  const { check, isChecking } = useCheckPayment();
  const close = useCloseOrder();
  const [isClosing, setClosing] = useState(false);
  const [order] = orders;
  if (!order) return null;
  const { underWay } = checkoutTexts;
  const end = async () => {
    setClosing(true);
    await close(order.id);
    setClosing(false);
  };
  return (
    <section
      aria-label={underWay.label}
      className="mb-6 flex in-[main:has(>[data-fills-screen])]:max-lg:hidden flex-wrap items-center gap-x-4 gap-y-3 rounded-medium border border-gold bg-warning-fill px-4 py-3 text-warning"
    >
      <Hourglass aria-hidden="true" className="size-6 shrink-0 max-sm:hidden" />
      <div role="status" className="min-w-0 flex-[1_1_14rem]">
        <p className="font-[620]">
          {underWay.title(order.credits, buttonMoney(order.amount, order.currency))}
        </p>
        <p className="text-small">
          <span>{`${underWay.begun(formatMoment(order.created_at))} ${underWay.text}`}</span>{' '}
          {orders.length > 1 ? (
            <Link to={routes.creditHistory.path} className="font-[560] underline">
              {underWay.more(orders.length - 1)}
            </Link>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          className="px-4 text-small"
          isWorking={isChecking}
          onClick={() => void check(order.id)}
        >
          {isChecking ? purchaseTexts.checking : purchaseTexts.check}
        </Button>
        <Button className="px-4 text-small" isWorking={isClosing} onClick={() => void end()}>
          {underWay.notPaid}
        </Button>
      </div>
    </section>
  );
}
