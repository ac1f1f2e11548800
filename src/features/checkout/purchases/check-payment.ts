import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { creditsKey, ordersKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { paymentToastId, useCheckoutStore } from '../checkout-store.tsx';
import { cancelOrder, checkOrder } from '../order-calls.ts';
import { receiptPath } from '../packs/shop-paths.ts';

/**
 * Makes the server ask Razorpay about an order now, and shows the result. `check` returns whether it is paid.
 */
export function useCheckPayment() {
  const queries = useQueryClient();
  const store = useCheckoutStore();
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const check = useCallback(
    async (orderId: string): Promise<boolean> => {
      setChecking(true);
      let isPaid = false;
      try {
        const { order, isPaymentPending } = await checkOrder(orderId);
        const { state, id, credits, failure_reason: reason } = order;
        const found = purchaseTexts.found[isPaymentPending ? 'waiting' : state];
        const title = found.title(credits);
        isPaid = state === 'paid';
        if (isPaid) {
          const { razorpay_order_id: theirs } = order;
          store.setOutcome(theirs === null ? [id] : [id, theirs], 'paid');
          toast.success(title, {
            id: paymentToastId(),
            description: found.text(reason),
            action: {
              label: purchaseTexts.receipt,
              onClick: () => void navigate(receiptPath(id)),
            },
          });
        } else toast(title, { id: paymentToastId(), description: found.text(reason) });
        await Promise.all([
          queries.invalidateQueries({ queryKey: ordersKey }),
          queries.invalidateQueries({ queryKey: creditsKey }),
        ]);
      } catch (error) {
        toast.error(purchaseTexts.notChecked, {
          id: paymentToastId(),
          description: describeProblem(error instanceof Error ? error.message : '', error),
        });
      }
      setChecking(false);
      return isPaid;
    },
    [queries, navigate, store],
  );
  return { check, isChecking };
}

/** The returned function records that the user has not paid. It never rejects. */
export function useCloseOrder(): (orderId: string) => Promise<void> {
  const queries = useQueryClient();
  const store = useCheckoutStore();
  return useCallback(
    async (orderId: string) => {
      store.setOutcome([orderId], 'unpaid');
      try {
        await cancelOrder(orderId);
        await queries.invalidateQueries({ queryKey: ordersKey });
      } catch (error) {
        store.forget(orderId);
        toast.error(purchaseTexts.notClosed, {
          id: paymentToastId(),
          description: describeProblem(error instanceof Error ? error.message : '', error),
        });
      }
    },
    [queries, store],
  );
}
