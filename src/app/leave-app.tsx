import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isDocumentOf } from '../device/document-path.ts';
import { Loading } from './start/loading.tsx';
import { StuckStart } from './start/slow-start.tsx';

/**
 * Loads the document of an address that needs one of its own: a page of the site, which the app does not
 * have, and the shop, because the policies of another page's document forbid the checkout
 * (`docs/decisions/0025`). Where the document of this address is the app itself, there is no network.
 */
export function LeaveApp() {
  const isStuck = isDocumentOf(useLocation().pathname);
  useEffect(() => {
    const load = () => window.location.reload();
    if (!isStuck) load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isStuck]);
  return isStuck ? <StuckStart onRetry={() => window.location.reload()} /> : <Loading />;
}
