import { landingTexts } from '../../texts/en/landing.tsx';

/** A character while writing, and while improving, in milliseconds (spec, section 2). */
export const writingMs = 100;
export const improvingMs = 60;

/** How long the empty box waits, the words stand before they are improved, and the result stays, in milliseconds. */
const pause = { idle: 1200, written: 700, done: 4500 } as const;

/** The demo's acts in their order; the numbers are characters that stand already. */
export type DemoAct =
  | { name: 'idle' }
  | { name: 'writing'; length: number }
  | { name: 'improving'; length: number }
  | { name: 'done' };

/** What comes after an act, and after how many milliseconds. It never ends. */
export function nextAct(act: DemoAct): { afterMs: number; act: DemoAct } {
  const { plainPrompt: plainWords, improvedPrompt: improvedWords } = landingTexts.helper;
  switch (act.name) {
    case 'idle':
      return { afterMs: pause.idle, act: { name: 'writing', length: 1 } };
    case 'writing':
      return act.length < plainWords.length
        ? { afterMs: writingMs, act: { name: 'writing', length: act.length + 1 } }
        : { afterMs: pause.written, act: { name: 'improving', length: 1 } };
    case 'improving':
      return act.length < improvedWords.length
        ? { afterMs: improvingMs, act: { name: 'improving', length: act.length + 1 } }
        : { afterMs: improvingMs, act: { name: 'done' } };
    case 'done':
      return { afterMs: pause.done, act: { name: 'idle' } };
  }
}
