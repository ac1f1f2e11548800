import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { User } from '../../../domain/account/user.ts';
import { addressIn } from '../../../domain/languages.ts';
import { pageAfterPayment, returnParameter } from '../../../domain/orders/page-after-payment.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { isOfflineDocument } from '../../device/document-path.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { languageInUse } from '../../texts/language.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { saveMessage, sessionStore } from '../session/session.tsx';
import { paymentToastId, useCheckoutStore } from './checkout-store.tsx';
import {
  type PackRequest,
  paidState,
  pathAfterPayment,
  receiptPath,
  shopPathFor,
  takePackToBuy,
} from './packs/shop-paths.ts';
import { purchase } from './purchase.ts';
import { useReadUnderWay } from './under-way.tsx';

/**
 * Buys a pack, from the click to the credits. `processing` is the pack whose purchase is under way;
 * `leaveSilent` closes a blank checkout.
 */
export function useCheckout(user: User) {
  const queries = useQueryClient();
  const store = useCheckoutStore();
  const navigate = useNavigate();
  const [processing, setProcessing] = useState<ProductId | null>(null);
  const [leaveSilent, setLeaveSilent] = useState<(() => void) | null>(null);
  const closing = useSyncExternalStore(store.subscribe, store.closingPack, store.closingPack);

  // After a checkout on its own page, the browser may restore this page from its cache.
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
      if (isOfflineDocument()) {
        // The shop loads as a new document, with the policies that a checkout needs.
        window.location.replace(addressIn(languageInUse(), shopPathFor(pack, back)));
        return;
      }
      const boughtAt = window.location.pathname;
      await purchase(pack, {
        user,
        queries,
        store,
        back,
        setProcessing,
        showSilent: (leave) => setLeaveSilent(() => leave),
        showOpening: () => {
          const { title, text } = paymentTexts.opening;
          toast.info(title, { id: paymentToastId(), description: text });
        },
        notify: ({ look, title, description, error, receiptOf }) => {
          // The app then opens a page of the site.
          if (sessionStore.get().state !== 'signed-in') saveMessage(description || title);
          toast[look](title, {
            id: paymentToastId(),
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
        openNextPage: async (orderId) => {
          const page = pageToReturnTo();
          // The browser's Back must not open the shop, which the user did not leave.
          await (page
            ? navigate(page, { replace: true })
            : navigate(pathAfterPayment(orderId), { replace: true, state: paidState }));
        },
      });
    },
    [user, navigate, queries, store],
  );

  return { buy, processing: processing ?? closing, leaveSilent };
}

/**
 * Buys the pack that a page of the site handed over. If another payment is under way, the user sees that
 * first and buys with another click.
 */
export function useHandedOverPack(
  canBuy: boolean,
  buy: (pack: PackRequest) => Promise<void>,
): void {
  const readUnderWay = useReadUnderWay();
  useEffect(() => {
    const pack = canBuy ? takePackToBuy() : null;
    if (!pack) return;
    void readUnderWay().then(
      async (orders) => {
        if (orders.length === 0) await buy(pack);
      },
      () => undefined,
    );
  }, [canBuy, buy, readUnderWay]);
}

/** The page after a payment, from the shop's address; null for none. */
function pageToReturnTo(): string | null {
  return pageAfterPayment(new URLSearchParams(window.location.search).get(returnParameter));
}
