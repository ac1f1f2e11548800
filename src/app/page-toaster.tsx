import { useLocation } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { useWideScreen } from './shell/wide-screen.ts';

/** Toasts are at the bottom, unless the page has its buttons or bars there. */
export function PageToaster() {
  const { pathname } = useLocation();
  const isFree = useWideScreen() && pathname !== routes.dashboardPricing.path;
  return <Toaster place={isFree ? 'bottom' : 'top'} />;
}
