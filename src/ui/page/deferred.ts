/**
 * Parts of a prerendered page below its first screen have `data-deferred`. While the document has
 * `data-deferring`, which the script in `app.html` sets, the browser lays out such a part when the
 * user scrolls near it, or in its turn (docs/decisions/0021).
 */
const deferredParts = () => document.querySelectorAll('[data-deferred]');

/** The attribute's value: only the build sets it. A part that the browser renders is not deferred. */
export const deferred = import.meta.env.SSR ? '' : undefined;

/** The longest wait for a part's turn, in milliseconds, on a device that is never idle. */
const turnMaxMs = 500;

/** The wait before each part, in milliseconds, in a browser without `requestIdleCallback`. */
const waitMs = 50;

/** Lays out the deferred parts, one at a time: on a slow phone all of them together take a fifth of a second. */
export async function layOutDeferredParts(): Promise<void> {
  await loaded();
  for (const part of deferredParts()) {
    await turn();
    part.removeAttribute('data-deferred');
  }
}

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** Resolves when the browser has painted the part before, and is idle. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) {
        window.requestIdleCallback(() => resolve(), { timeout: turnMaxMs });
      } else setTimeout(resolve, waitMs);
    });
  });
}
