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

/** Whether the page was made at build, and its parts are seen before they can be used. */
const standsAlready = () =>
  typeof document !== 'undefined' && document.querySelector('[data-asleep]') !== null;

/**
 * For parts below the first screen: resolves at the first input if they stand there
 * already, made at build; at once if not, or where the address leads right to one.
 */
export async function untilNeeded(): Promise<void> {
  if (standsAlready() && window.location.hash === '') await firstInput();
}

/** How long a browser that cannot say when it is idle is left alone, in milliseconds. */
const aloneMs = 1000;

/** For what moves by itself: resolves when the page has come to rest, or somebody does something. */
export async function untilAtRest(): Promise<void> {
  if (!standsAlready()) return;
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
  const atRest = loaded.then(
    () =>
      new Promise<void>((resolve) => {
        if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
        else setTimeout(resolve, aloneMs);
      }),
  );
  await Promise.race([atRest, firstInput()]);
}
