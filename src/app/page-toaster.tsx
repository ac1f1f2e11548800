import { useLocation } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';

export function PageToaster() {
  const { pathname } = useLocation();
  return <Toaster place={pathname === routes.dashboardPricing.path ? 'top' : 'bottom'} />;
}
