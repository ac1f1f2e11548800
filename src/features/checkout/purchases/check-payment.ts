import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { creditsKey, ordersKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { cancelOrder, checkOrder } from '../order-calls.ts';
import { ownPayments, shownPayments } from '../under-way/own-payments.ts';
import { receiptPath } from './receipt-path.ts';

/** One id for all toasts about a payment: each one replaces the one before. */
export const paymentToastId = 'payment';

/** Makes the server ask Razorpay about an order now, and says what it found. */
export function useCheckPayment() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const check = useCallback(
    async (orderId: string) => {
      setChecking(true);
      try {
        const { order, isPaymentPending } = await checkOrder(orderId);
        const { state, id, credits, failure_reason: reason } = order;
        const found = purchaseTexts.found[isPaymentPending ? 'waiting' : state];
        const title = found.title(credits);
        if (state === 'paid') {
          ownPayments.add(id);
          shownPayments.add(order.razorpay_order_id ?? '');
          toast.success(title, {
            id: paymentToastId,
            description: found.text(reason),
            action: {
              label: purchaseTexts.receipt,
              onClick: () => void navigate(receiptPath(id)),
            },
          });
        } else toast(title, { id: paymentToastId, description: found.text(reason) });
        await Promise.all([
          queries.invalidateQueries({ queryKey: ordersKey }),
          queries.invalidateQueries({ queryKey: creditsKey }),
        ]);
      } catch (error) {
        toast.error(purchaseTexts.notChecked, {
          id: paymentToastId,
          description: describeProblem(error instanceof Error ? error.message : '', error),
        });
      }
      setChecking(false);
    },
    [queries, navigate],
  );
  return { check, isChecking };
}

/** Returns what records that the user has not paid an order. Never rejects. */
export function useCloseOrder(): (orderId: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (orderId: string) => {
      ownPayments.add(orderId);
      try {
        await cancelOrder(orderId);
        await queries.invalidateQueries({ queryKey: ordersKey });
      } catch (error) {
        ownPayments.delete(orderId);
        toast.error(purchaseTexts.notClosed, {
          id: paymentToastId,
          description: describeProblem(error instanceof Error ? error.message : '', error),
        });
      }
    },
    [queries],
  );
}
