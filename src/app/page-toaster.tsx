import { useLocation } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';

/** The toasts of every page. In the shop they stay away from the packs' buttons. */
export function PageToaster() {
  const { pathname } = useLocation();
  return <Toaster place={pathname === routes.dashboardPricing.path ? 'top' : 'bottom'} />;
}
