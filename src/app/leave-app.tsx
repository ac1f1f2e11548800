import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isDocumentOf } from '../device/document-path.ts';
import { Loading } from './start/loading.tsx';
import { StuckStart } from './start/slow-start.tsx';

/**
 * Loads the document of an address that needs its own: the site's pages, and the shop, because other documents'
 * policies forbid the checkout (`docs/decisions/0025`).
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
