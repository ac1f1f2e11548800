import { useLocation } from 'react-router';
import { signInPath } from '../../../domain/routes.ts';
import { useIsHydrated } from '../../ui/page/hydrated.ts';
import { useWantedPage } from './wanted-page.ts';

/** Where one signs in, to come back to the page that is open, or that one was kept from. What its address asks, a page made at build did not know. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const wanted = useWantedPage();
  const isHydrated = useIsHydrated();
  return signInPath(isHydrated ? (wanted ?? pathname + search) : pathname);
}
