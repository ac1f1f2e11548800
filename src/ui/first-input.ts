const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

let first: Promise<void> | null = null;

/** Resolves once somebody moves, touches, types or scrolls: until then nobody needs more than the first screen. */
export function firstInput(): Promise<void> {
  first ??= new Promise((resolve) => {
    const once = () => {
      for (const name of inputs) window.removeEventListener(name, once, true);
      resolve();
    };
    for (const name of inputs)
      window.addEventListener(name, once, { capture: true, passive: true });
  });
  return first;
}

/**
 * For parts below the first screen: resolves at the first input if they stand there
 * already, made at build; at once if not, or where the address leads right to one.
 */
export async function untilNeeded(): Promise<void> {
  const isThere = typeof document !== 'undefined' && document.querySelector('[data-asleep]');
  if (isThere && window.location.hash === '') await firstInput();
}
