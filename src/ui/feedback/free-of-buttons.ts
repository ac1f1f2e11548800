/** The largest toast, in CSS pixels: its width, and its height with a description of two lines and a button. */
const toastSize = { width: 400, height: 128 };

/** The distance of a toast to the button above it, in CSS pixels. */
const gap = 8;

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Returns the highest place where a toast in the middle of the window covers none of the buttons: the
 * distance of its upper edge to the window's, at least `top`. Where there is no such place in the window
 * it is `top`. All in CSS pixels.
 */
export function placeFreeOf(
  buttons: readonly Box[],
  window: { width: number; height: number },
  top: number,
): number {
  const middle = window.width / 2;
  const inTheWay = buttons
    .filter(
      ({ left, right }) =>
        left < middle + toastSize.width / 2 && right > middle - toastSize.width / 2,
    )
    .toSorted((one, other) => one.top - other.top);
  let place = top;
  for (const button of inTheWay) {
    if (button.top < place + toastSize.height) place = Math.max(place, button.bottom + gap);
  }
  return place + toastSize.height > window.height ? top : place;
}

/**
 * Calls `place` with that place among the buttons of the page's main part now, and whenever they have
 * moved. Returns what ends that.
 */
export function followFreePlace(top: number, place: (top: number) => void): () => void {
  const end = new AbortController();
  const update = () => {
    // A link may look like a button: the one back to the work.
    const buttons = [...document.querySelectorAll('main :is(a, button)')].map((button) =>
      button.getBoundingClientRect(),
    );
    const { innerWidth: width, innerHeight: height } = window;
    place(placeFreeOf(buttons, { width, height }, top));
  };
  const options = { capture: true, signal: end.signal };
  document.addEventListener('scroll', update, options);
  window.addEventListener('resize', update, options);
  const observer = new ResizeObserver(update);
  const main = document.querySelector('main');
  if (main) observer.observe(main);
  update();
  return () => {
    end.abort();
    observer.disconnect();
  };
}
