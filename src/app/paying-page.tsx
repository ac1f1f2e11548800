import { type ReactNode, useEffect } from 'react';
import { isPayingDocument } from '../device/document-path.ts';
import { Loading } from './start/loading.tsx';

/**
 * A page where one can pay. Reached from another page it is asked for anew: the other page's
 * document has policies that let no checkout run (`docs/decisions/0025`).
 */
export function PayingPage({ children }: { children: ReactNode }) {
  const mayPay = isPayingDocument();
  useEffect(() => {
    if (!mayPay) window.location.reload();
  }, [mayPay]);
  return mayPay ? children : <Loading />;
}
