import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLoop } from '../../../../src/site/islands/run-loop.ts';

const stepMs = 100;

/** The button that pauses an animation. */
class PauseButton extends EventTarget {
  ariaPressed = 'false';
  readonly classList = { remove: () => undefined };
}

let reduced: EventTarget & { matches: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('window', { matchMedia: () => reduced });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs an animation that counts its steps; -1 is its still picture. */
function start() {
  const pause = new PauseButton();
  const shown: number[] = [];
  const end = runLoop({ querySelector: () => pause } as unknown as HTMLElement, {
    first: 0,
    still: -1,
    next: (step) => ({ afterMs: stepMs, step: step + 1 }),
    show: (step) => shown.push(step),
  });
  const press = () => pause.dispatchEvent(new Event('click'));
  return { shown, press, end };
}

describe('an endless animation of the front page', () => {
  it('goes on at its own pace after it was paused and continued at once, however often', () => {
    const { shown, press } = start();
    for (let times = 0; times < 3; times += 1) {
      press();
      press();
    }
    shown.length = 0;
    vi.advanceTimersByTime(3 * stepMs);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('stands still while it is paused, and under reduced motion', () => {
    const { shown, press } = start();
    press();
    vi.advanceTimersByTime(3 * stepMs);
    expect(shown).toEqual([0, -1]);
    press();
    reduced.matches = true;
    reduced.dispatchEvent(new Event('change'));
    vi.advanceTimersByTime(3 * stepMs);
    expect(shown).toEqual([0, -1, 0, -1]);
  });
});
