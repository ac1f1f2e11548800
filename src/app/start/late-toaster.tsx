import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { publicPaths } from '../../../domain/routes.ts';
import { firstInput } from '../../ui/page/first-input.ts';

/**
 * Loads the toaster. A public page loads it at the first input, because it shows no toast
 * before that; an earlier toast waits.
 */
export function LateToaster() {
  const { pathname } = useLocation();
  const [hasInput, setInput] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isNeeded = hasInput || !publicPaths.some((path) => path === pathname);
  useEffect(() => {
    void firstInput().then(() => setInput(true));
  }, []);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const load = () => {
      import('../../ui/feedback/toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // Without a network the page works without toasts, and loads them when it is online again.
        () => window.addEventListener('online', load, { once: true }),
      );
    };
    load();
    return () => window.removeEventListener('online', load);
  }, [isNeeded]);
  return Toaster ? <Toaster /> : null;
}
