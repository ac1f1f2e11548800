import { type ReactNode, useEffect } from 'react';
import { isPayingDocument } from '../device/document-path.ts';
import { Loading } from './start/loading.tsx';

/**
 * A page with a checkout. When the user comes from another page, it reloads: the policies of
 * the other page's document forbid the checkout (`docs/decisions/0025`).
 */
export function PayingPage({ children }: { children: ReactNode }) {
  const mayPay = isPayingDocument();
  useEffect(() => {
    if (!mayPay) window.location.reload();
  }, [mayPay]);
  return mayPay ? children : <Loading />;
}
