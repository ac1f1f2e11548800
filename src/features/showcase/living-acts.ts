import { landingTexts } from '../../texts/en/landing.tsx';

/** Typing speed of the demonstration, in milliseconds a character (spec, section 2). */
const typingMs = 100;

/** What follows the typing, in its order, and how long each stays, in milliseconds. */
const pauses = {
  /** The plate develops. */
  developing: 1600,
  /** The picture has been struck from the words. */
  struck: 2000,
  /** Its background has been lifted off. */
  lifted: 2400,
  /** It lies on another ground, with a text upon it. */
  set: 2800,
  /** All three beside each other. */
  compared: 6000,
} as const;

type Stage = keyof typeof pauses;
const stages = Object.keys(pauses) as Stage[];

/** The numbers are characters that stand already. */
export type LivingAct = { name: 'typing'; length: number } | { name: Stage };

/** What comes after an act, and after how many milliseconds. It never ends. */
export function nextLivingAct(act: LivingAct): { afterMs: number; act: LivingAct } {
  if (act.name === 'typing') {
    return act.length < landingTexts.demo.prompt.length
      ? { afterMs: typingMs, act: { name: 'typing', length: act.length + 1 } }
      : { afterMs: typingMs, act: { name: 'developing' } };
  }
  const next = stages[stages.indexOf(act.name) + 1];
  return { afterMs: pauses[act.name], act: next ? { name: next } : { name: 'typing', length: 0 } };
}
