import { afterEach, beforeEach, vi } from 'vitest';

/** Gives the page an address, as if the browser had loaded it there. */
export function openAt(address: string, state: unknown = null): void {
  window.history.replaceState(state, '', address);
}

/**
 * Records where the pages of this file's tests lead, which jsdom can't follow: 'assign /path', 'replace /path'
 * or 'reload'.
 */
export function recordLeaving(): string[] {
  const left: string[] = [];
  const real = window.location;
  beforeEach(() => {
    left.length = 0;
    vi.stubGlobal(
      'location',
      new Proxy(
        {
          assign: (address: string) => left.push(`assign ${address}`),
          replace: (address: string) => left.push(`replace ${address}`),
          reload: () => left.push('reload'),
        },
        { get: (own, name) => Reflect.get(name in own ? own : real, name) as unknown },
      ),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    openAt('/');
  });
  return left;
}
