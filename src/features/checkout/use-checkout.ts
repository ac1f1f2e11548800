import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { User } from '../../../domain/account/user.ts';
import { addressIn } from '../../../domain/languages.ts';
import { pageAfterPayment, returnParameter } from '../../../domain/orders/page-after-payment.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { signInPath } from '../../../domain/routes.ts';
import { creditsKey, ordersKey, packsKey } from '../../api/query-keys.ts';
import { isOfflineDocument, isPayingDocument } from '../../device/document-path.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { languageInUse } from '../../texts/language.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { saveMessage, sessionStore } from '../session/session.tsx';
import { cachedBalance } from './cached-balance.ts';
import { closingPack, whileClosing } from './closing-pack.ts';
import { paidState } from './just-paid.ts';
import { afterPaying, openCheckout } from './open-checkout.ts';
import {
  cancelOrder,
  closeOrder,
  confirm,
  makeOrder,
  type PackRequest,
  waitForPayment,
} from './order-calls.ts';
import { shopPathFor } from './packs/chosen-pack.ts';
import { purchase } from './purchase.ts';
import { paymentToastId as toastId } from './purchases/check-payment.ts';
import { receiptPath } from './purchases/receipt-path.ts';
import { endUnderWay, hideUnderWay, resumeUnderWay } from './under-way/end-under-way.ts';
import { ongoingPurchases, ownPayments, shownPayments } from './under-way/own-payments.ts';
import { watchPayment } from './watch-payment.ts';

/** Buys a pack, from the click to the credits. `processing` is the pack whose purchase is under way. */
export function useCheckout(user: User | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState<ProductId | null>(null);
  const closing = useSyncExternalStore(closingPack.subscribe, closingPack.get, closingPack.get);

  // After a checkout on a page of its own, the browser may restore this page from its cache.
  useEffect(() => {
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setProcessing(null);
    };
    window.addEventListener('pageshow', resume);
    return () => window.removeEventListener('pageshow', resume);
  }, []);

  const buy = useCallback(
    async (pack: PackRequest) => {
      const back = pageToReturnTo();
      if (!user) {
        // After the sign-in the shop shows the same pack first; the user buys it with another click.
        await navigate(signInPath(shopPathFor(pack, back)));
        return;
      }
      if (!navigator.onLine) {
        const { title, text } = paymentTexts.offline;
        toast.warning(title, { id: toastId, description: text });
        return;
      }
      if (!isPayingDocument() || isOfflineDocument()) {
        // The shop is loaded as a new document, with the policies that a checkout needs.
        window.location.replace(addressIn(languageInUse(), shopPathFor(pack, back)));
        return;
      }
      const boughtAt = window.location.pathname;
      await purchase(pack, {
        makeOrder: async (wanted) => {
          const created = await makeOrder(wanted, user.id);
          ownPayments.add(created.order.id);
          ongoingPurchases.add(created.order.id);
          return created;
        },
        open: (created, events) =>
          openCheckout(
            created,
            { user, currency: pack.currency, back },
            events,
            ({ title, text }) => toast.info(title, { id: toastId, description: text }),
          ),
        confirm: (receipt) => sayOnNextPage(paymentTexts.pending.text, () => confirm(receipt)),
        close: (id) =>
          whileClosing(pack.productId, () =>
            sayOnNextPage(paymentTexts.closedUnknown.text, () => closeOrder(id)),
          ),
        cancel: cancelOrder,
        waitForPayment: async ({ order, orderId }) => {
          const isPaid = await waitForPayment(order.id);
          // The purchase is over, and has said nothing of its payment yet.
          if (!isPaid) {
            for (const id of [order.id, orderId]) ownPayments.delete(id);
            ongoingPurchases.delete(order.id);
          }
          return isPaid;
        },
        watchPayment: (id, arrived) =>
          watchPayment(cachedBalance(queries), id, () => {
            // The user may have checked the payment, and knows.
            if (!shownPayments.has(id)) arrived();
          }),
        setProcessing,
        hideUnderWay: (created) => hideUnderWay(queries, created),
        endUnderWay: (created) => endUnderWay(queries, created),
        resumeUnderWay,
        refreshPrices: () => void queries.invalidateQueries({ queryKey: packsKey }),
        refreshOrders: () => void queries.invalidateQueries({ queryKey: ordersKey }),
        refreshCredits: () =>
          queries.refetchQueries({ queryKey: creditsKey }, { throwOnError: true }),
        notify: ({ look, title, description, error, receiptOf }) => {
          // The app leads to a page of the site then.
          if (sessionStore.get().state !== 'signed-in') saveMessage(description || title);
          toast[look](title, {
            id: toastId,
            description: describeProblem(description, error),
            ...(receiptOf === undefined
              ? {}
              : {
                  action: {
                    label: purchaseTexts.receipt,
                    onClick: () => void navigate(receiptPath(receiptOf)),
                  },
                }),
          });
        },
        isStillThere: () => window.location.pathname === boughtAt,
        leadOn: async (orderId) => {
          const page = pageToReturnTo();
          // It may still say that the checkout opens.
          if (!page) toast.dismiss(toastId);
          // The browser's Back must not lead into the shop, which the user has not left by hand.
          await (page
            ? navigate(page, { replace: true })
            : navigate(afterPaying(orderId), { replace: true, state: paidState }));
          return page === null;
        },
      });
    },
    [user, navigate, queries],
  );

  return { buy, processing: processing ?? closing };
}

/**
 * Calls the server about a payment. A session may end meanwhile, and the app then leads to another page
 * before the server has answered: that page says what comes of the payment.
 */
async function sayOnNextPage<Answer>(text: string, call: () => Promise<Answer>): Promise<Answer> {
  const unsubscribe = sessionStore.subscribe(() => {
    if (sessionStore.get().state === 'signed-out') saveMessage(text);
  });
  try {
    return await call();
  } finally {
    unsubscribe();
  }
}

/** The page to which the shop leads back after a payment, as the shop's address says; null for none. */
function pageToReturnTo(): string | null {
  return pageAfterPayment(new URLSearchParams(window.location.search).get(returnParameter));
}
