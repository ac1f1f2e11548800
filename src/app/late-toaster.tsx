import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { publicPaths } from '../../domain/routes.ts';
import { firstInput } from '../ui/first-input.ts';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/**
 * Where toasts appear. The public pages have nothing to tell before somebody does
 * something; a toast that came sooner waits.
 */
export function LateToaster() {
  const { pathname } = useLocation();
  const [hasInput, setInput] = useState(false);
  const isPublic = publicPaths.some((path) => path === pathname);
  useEffect(() => {
    void firstInput().then(() => setInput(true));
  }, []);
  return hasInput || !isPublic ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
