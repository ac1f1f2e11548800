import { useLocation } from 'react-router';
import { signInPath } from '../../../domain/routes.ts';
import { useIsHydrated } from '../../ui/hydrated.ts';

/** Where one signs in, to come back to the page that is open. What its address asks, a page made at build did not know. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  return signInPath(isHydrated ? pathname + search : pathname);
}
