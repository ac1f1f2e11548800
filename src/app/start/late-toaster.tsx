import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { publicPaths } from '../../../domain/routes.ts';
import { firstInput } from '../../ui/page/first-input.ts';

/**
 * Where toasts appear. The public pages have nothing to tell before somebody does
 * something; a toast that came sooner waits.
 */
export function LateToaster() {
  const { pathname } = useLocation();
  const [hasInput, setInput] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isWanted = hasInput || !publicPaths.some((path) => path === pathname);
  useEffect(() => {
    void firstInput().then(() => setInput(true));
  }, []);
  useEffect(() => {
    if (!isWanted) return undefined;
    const load = () => {
      import('../../ui/feedback/toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // The page goes on without a network, and without toasts until there is one.
        () => window.addEventListener('online', load, { once: true }),
      );
    };
    load();
    return () => window.removeEventListener('online', load);
  }, [isWanted]);
  return Toaster ? <Toaster /> : null;
}
