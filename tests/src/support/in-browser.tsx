import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach } from 'vitest';
import { queries } from '../../../src/api/queries.ts';
import { CheckoutProvider } from '../../../src/features/checkout/checkout-store.tsx';
import { openAt } from './page-address.ts';

afterEach(() => {
  cleanup();
  queries.clear();
  openAt('/');
});

let navigate: NavigateFunction | null = null;
function Navigation(): null {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  return null;
}

/** Renders a part of a page at an address of the browser, with the state of its history entry. */
export function renderAt(part: ReactNode, address: string, state: unknown = null): RenderResult {
  openAt(address, { usr: state, key: 'first', idx: 0 });
  return render(
    <QueryClientProvider client={queries}>
      <CheckoutProvider>
        <BrowserRouter>
          <Navigation />
          {part}
        </BrowserRouter>
      </CheckoutProvider>
    </QueryClientProvider>,
  );
}

/** Opens another page of the app that `renderAt` has rendered. */
export async function goTo(path: string, options: { replace?: boolean } = {}): Promise<void> {
  await act(async () => {
    await navigate?.(path, options);
  });
}

/** The address of the page, without its origin. */
export function addressNow(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
