/**
 * Parts of a page that was made at build, below its first screen, have `data-folded`. While the
 * document has `data-folding` (the script in `app.html` says when), the browser lays such a part
 * out when it comes near, or when its turn has come (docs/decisions/0021).
 */
const foldedParts = () => document.querySelectorAll('[data-folded]');

/** The attribute's value at build. A part that is drawn in the browser is drawn whole. */
export const folded = import.meta.env.SSR ? '' : undefined;

/** How long a part waits for its turn at most, in milliseconds, where the device is never idle. */
const turnMaxMs = 500;

/** How long a browser that cannot say when it is idle is left alone before each part, in milliseconds. */
const aloneMs = 50;

/** Lays out what is folded, one part at a time: on a slow phone all of them together take a fifth of a second. */
export async function unfoldInTurns(): Promise<void> {
  await loaded();
  for (const part of foldedParts()) {
    await turn();
    part.removeAttribute('data-folded');
  }
}

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** Comes when what was unfolded last has been drawn, and the device has time. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) {
        window.requestIdleCallback(() => resolve(), { timeout: turnMaxMs });
      } else setTimeout(resolve, aloneMs);
    });
  });
}
