import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { callApi } from '../../api/call-api.ts';
import { ordersKey } from '../../api/query-keys.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { SuccessBanner } from '../../ui/feedback/success-banner.tsx';
import { toolBeforeShop } from './checkout.tsx';
import { receiptPath } from './packs/shop-paths.ts';

/** Shows what a payment brought, with its receipt and a link back to the user's tool. */
export function PaidBanner({ orderId }: { orderId: string | null }) {
  const { shop, receipt } = purchaseTexts;
  const { data: order } = useQuery({
    queryKey: [...ordersKey, 'paid', orderId],
    queryFn: async () =>
      (await callApi('listOrders', { query: { q: orderId ?? '' } })).orders[0] ?? null,
    enabled: orderId !== null,
  });
  const tool = toolBeforeShop();
  // A buyer of one of the lower packs would not see it.
  useEffect(() => {
    // In newer browsers it returns a promise, which no effect may return.
    window.scrollTo(0, 0);
  }, []);
  return (
    <SuccessBanner title={shop.paid}>
      <p className="text-small">{order ? shop.added(order.credits) : paymentTexts.success.text}</p>
      <div className="mt-3 mb-1 flex flex-wrap items-center gap-x-5">
        <ButtonLink look="primary" to={tool ? toolPaths[tool] : routes.text2img.path}>
          {tool ? shop.backTo(toolTexts[tool].title) : shop.createPicture}
        </ButtonLink>
        {order ? (
          <Link
            to={receiptPath(order.id)}
            className="inline-flex min-h-11 items-center text-small font-[560] underline underline-offset-2"
          >
            {receipt}
          </Link>
        ) : null}
      </div>
    </SuccessBanner>
  );
}
