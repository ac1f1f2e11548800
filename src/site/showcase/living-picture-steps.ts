/** Typing speed of the demonstration, in milliseconds a character (spec, section 2). */
const typingMs = 100;

/** The steps after the typing, in their order, with the duration of each, in milliseconds. */
const durationsMs = {
  /** The picture is being generated. */
  developing: 1600,
  /** The generated picture. */
  generated: 2000,
  /** The picture without its background. */
  cutOut: 2400,
  /** The picture on a new background, with a text on it. */
  withText: 2800,
  /** All three side by side. */
  compared: 6000,
} as const;

type TimedStep = keyof typeof durationsMs;
const timedSteps = Object.keys(durationsMs) as TimedStep[];

/** A step of the demonstration. `length` counts the typed characters. */
export type DemoStep = { name: 'typing'; length: number } | { name: TimedStep };

/** The step after this one, and the time until then, in milliseconds. The last step leads to the first. */
export function nextStep(
  step: DemoStep,
  promptLength: number,
): { afterMs: number; step: DemoStep } {
  if (step.name === 'typing') {
    return step.length < promptLength
      ? { afterMs: typingMs, step: { name: 'typing', length: step.length + 1 } }
      : { afterMs: typingMs, step: { name: 'developing' } };
  }
  const next = timedSteps[timedSteps.indexOf(step.name) + 1];
  return {
    afterMs: durationsMs[step.name],
    step: next ? { name: next } : { name: 'typing', length: 0 },
  };
}
