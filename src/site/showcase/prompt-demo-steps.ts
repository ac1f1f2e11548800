/** The time for a character while writing and while improving, in milliseconds (spec, section 2). */
export const writingMs = 100;
export const improvingMs = 60;

/** How long the empty box, the written prompt and the improved prompt stay, in milliseconds. */
const pause = { idle: 1200, written: 700, done: 4500 } as const;

/** The demo's steps in their order; `length` counts the shown characters. */
export type PromptDemoStep =
  | { name: 'idle' }
  | { name: 'writing'; length: number }
  | { name: 'improving'; length: number }
  | { name: 'done' };

/**
 * The step after this one, and the time until then, in milliseconds. The last step leads to the first.
 * `lengths` are those of the two prompts, in characters.
 */
export function nextPromptDemoStep(
  step: PromptDemoStep,
  lengths: { plain: number; improved: number },
): { afterMs: number; step: PromptDemoStep } {
  switch (step.name) {
    case 'idle':
      return { afterMs: pause.idle, step: { name: 'writing', length: 1 } };
    case 'writing':
      return step.length < lengths.plain
        ? { afterMs: writingMs, step: { name: 'writing', length: step.length + 1 } }
        : { afterMs: pause.written, step: { name: 'improving', length: 1 } };
    case 'improving':
      return step.length < lengths.improved
        ? { afterMs: improvingMs, step: { name: 'improving', length: step.length + 1 } }
        : { afterMs: improvingMs, step: { name: 'done' } };
    case 'done':
      return { afterMs: pause.done, step: { name: 'idle' } };
  }
}
