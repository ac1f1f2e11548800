const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

let first: Promise<void> | null = null;

/** Resolves when the user moves the pointer, touches, types or scrolls. Until then the first screen is enough. */
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

/** Whether the page is prerendered, and shows parts that are not hydrated yet. */
const isPrerendered = () =>
  typeof document !== 'undefined' && document.querySelector('[data-not-hydrated]') !== null;

/**
 * For parts below the first screen. Resolves at the first input if the page is prerendered;
 * otherwise, or if the address has an anchor, at once.
 */
export async function untilNeeded(): Promise<void> {
  if (isPrerendered() && window.location.hash === '') await firstInput();
}

/** The wait for an idle page, in milliseconds, in a browser without `requestIdleCallback`. */
const waitMs = 1000;

/** For animations: resolves when the page is loaded and idle, or at the first input. */
export async function untilIdle(): Promise<void> {
  if (!isPrerendered()) return;
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
  const idle = loaded.then(
    () =>
      new Promise<void>((resolve) => {
        if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
        else setTimeout(resolve, waitMs);
      }),
  );
  await Promise.race([idle, firstInput()]);
}
