import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { isInApp } from '../../../domain/device.ts';
import { addressIn } from '../../../domain/languages.ts';
import type { CreatedOrder } from '../../../domain/order.ts';
import type { Currency, ProductId } from '../../../domain/packs.ts';
import { routes, signInPath } from '../../../domain/routes.ts';
import type { User } from '../../../domain/user.ts';
import { creditsKey, ordersKey, packsKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { isOfflineDocument, isPayingDocument } from '../../device/document-path.ts';
import { checkoutTexts } from '../../texts/en/checkout.ts';
import { languageInUse } from '../../texts/language.ts';
import { CheckoutFailure, type CheckoutReceipt, loadCheckout } from './checkout-script.ts';
import { confirm, makeOrder, waitForPayment } from './order-calls.ts';
import { shopPathFor } from './wanted-pack.ts';

/** Razorpay's dialog in our colour (spec, section 7). */
const accent = '#EAB308';

/** All news of one payment take each other's place; the dashboard's word of success does too. */
const toastId = 'payment';

/** Where one goes after paying (spec, section 4). */
const afterPaying = `${routes.dashboardPricing.path}?payment=success`;

export interface Wish {
  productId: ProductId;
  currency: Currency;
  /** What the button says, in minor units. */
  expectedAmount: number;
}

/** Buying a pack, from the click to the credits. `processing` is the pack whose button was pressed. */
export function useCheckout(user: User | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState<ProductId | null>(null);

  // Whoever comes back from a checkout on a page of its own may find this page as they left it.
  useEffect(() => {
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setProcessing(null);
    };
    window.addEventListener('pageshow', resume);
    return () => window.removeEventListener('pageshow', resume);
  }, []);

  const finish = useCallback(
    async (receipt: CheckoutReceipt, boughtAt: string) => {
      const { news } = checkoutTexts;
      const confirmation = await confirm(receipt);
      setProcessing(null);
      if (confirmation.state === 'refused') {
        toast.error(news.error, { id: toastId, description: confirmation.error });
        return;
      }
      if (confirmation.state === 'pending') {
        toast.info(news.pending.title, { id: toastId, description: news.pending.words });
        if (!(await waitForPayment(receipt.razorpay_order_id))) return;
      }
      void queries.invalidateQueries({ queryKey: ordersKey });
      await queries
        .refetchQueries({ queryKey: creditsKey }, { throwOnError: true })
        .catch(() => toast.error(news.notUpdated.title, { description: news.notUpdated.words }));
      // Whoever went on in the meantime is not fetched back.
      if (window.location.pathname === boughtAt) await navigate(afterPaying);
      else toast.success(news.success.title, { id: toastId, description: news.success.words });
    },
    [queries, navigate],
  );

  const buy = useCallback(
    async (wish: Wish) => {
      if (!user) {
        // Nothing is bought by signing in: the shop offers the same pack, and waits to be pressed.
        await navigate(signInPath(shopPathFor(wish)));
        return;
      }
      if (!isPayingDocument() || isOfflineDocument()) {
        // The shop is asked for anew, with the policies that a checkout needs.
        window.location.assign(addressIn(languageInUse(), shopPathFor(wish)));
        return;
      }
      const { news } = checkoutTexts;
      setProcessing(wish.productId);
      const boughtAt = window.location.pathname;
      try {
        const created = await makeOrder(wish);
        await open(created, user, {
          currency: wish.currency,
          onPaid: (receipt) => void finish(receipt, boughtAt),
          onFailed: () => {
            setProcessing(null);
            toast.error(news.failed.title, { id: toastId, description: news.failed.words });
          },
          onClosed: () => {
            setProcessing(null);
            void queries.invalidateQueries({ queryKey: ordersKey });
            toast.warning(news.closed.title, { id: toastId, description: news.closed.words });
          },
        });
      } catch (error) {
        setProcessing(null);
        const hasNewPrice = error instanceof ApiProblem && error.problem.code === 'price_changed';
        if (hasNewPrice) void queries.invalidateQueries({ queryKey: packsKey });
        toast.error(hasNewPrice ? error.problem.title : news.error, {
          id: toastId,
          description: wordsFor(error),
        });
      }
    },
    [user, navigate, finish, queries],
  );

  return { buy, processing };
}

async function open(
  { order, keyId, checkout }: CreatedOrder,
  user: User,
  events: {
    currency: Currency;
    onPaid: (receipt: CheckoutReceipt) => void;
    onFailed: () => void;
    onClosed: () => void;
  },
): Promise<void> {
  const Razorpay = await loadCheckout(checkout.url);
  const { opening } = checkoutTexts.news;
  toast.info(opening.title, { id: toastId, description: opening.words });
  const goesAway = isInApp(navigator.userAgent);
  const dialog = new Razorpay({
    key: keyId,
    amount: order.amount,
    currency: order.currency,
    name: checkout.merchantName,
    description: checkoutTexts.contents(order.packageInfo.credits),
    order_id: order.id,
    prefill: {
      email: user.email,
      ...(user.displayName ? { name: user.displayName } : {}),
      ...(events.currency === 'INR' ? { method: 'upi' } : {}),
    },
    theme: { color: accent },
    modal: { ondismiss: events.onClosed },
    handler: events.onPaid,
    ...(goesAway
      ? {
          callback_url: `${window.location.origin}/api/orders/callback?language=${languageInUse()}`,
          redirect: true,
        }
      : {}),
    // UPI Collect ended in February 2026: an entered address would get no request.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
  });
  dialog.on('payment.failed', events.onFailed);
  dialog.open();
}

/** The spec's words for what keeps a checkout from opening. */
function wordsFor(error: unknown): string {
  const isExplained = error instanceof ApiProblem || error instanceof CheckoutFailure;
  return isExplained ? error.message : checkoutTexts.news.notCreated;
}
