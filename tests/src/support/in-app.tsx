import { QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  type RenderHookResult,
  type RenderResult,
  render,
  renderHook,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { queries } from '../../../src/api/queries.ts';
import { userForgotten } from '../../../src/api/request.ts';
import { CheckoutProvider } from '../../../src/features/checkout/checkout-store.tsx';

// What the app keeps in memory outlives a page that is taken away, so the next test would find it.
afterEach(() => {
  cleanup();
  userForgotten.dispatchEvent(new Event('forgotten'));
  queries.clear();
});

function providers(path: string) {
  return function InApp({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queries}>
        <CheckoutProvider>
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </CheckoutProvider>
      </QueryClientProvider>
    );
  };
}

/**
 * Runs a hook as a page of the app does, at `path`: with the app's cache and a router. For tests whose
 * file is a `.dom.test.ts`.
 */
export function hookInApp<Result>(
  hook: () => Result,
  { path = '/' }: { path?: string } = {},
): RenderHookResult<Result, unknown> {
  return renderHook(hook, { wrapper: providers(path) });
}

/** Renders a part of a page as the app does, at `path`. */
export function renderInApp(part: ReactNode, { path = '/' }: { path?: string } = {}): RenderResult {
  return render(part, { wrapper: providers(path) });
}
