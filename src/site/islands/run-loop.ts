import { partOf } from '../../ui/page/island.ts';

/**
 * Runs an endless animation of an island. `next` returns the step after one and the time until then, in
 * milliseconds. Under reduced motion, and while the island's button pauses it, it shows `still`. Returns
 * what ends it.
 */
export function runLoop<Step>(
  island: HTMLElement,
  loop: {
    first: Step;
    still: Step;
    next: (step: Step) => { afterMs: number; step: Step };
    show: (step: Step) => void;
  },
): () => void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
  const pause = partOf(island, 'pause');
  let step = loop.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    const isStill = reduced.matches || pause?.ariaPressed === 'true';
    loop.show(isStill ? loop.still : step);
    if (isStill) return;
    const next = loop.next(step);
    timer = setTimeout(() => {
      step = next.step;
      run();
    }, next.afterMs);
  };
  const toggle = () => {
    if (pause) pause.ariaPressed = String(pause.ariaPressed !== 'true');
    run();
  };
  pause?.classList.remove('invisible');
  pause?.addEventListener('click', toggle);
  reduced.addEventListener('change', run);
  run();
  return () => {
    clearTimeout(timer);
    pause?.removeEventListener('click', toggle);
    reduced.removeEventListener('change', run);
  };
}
