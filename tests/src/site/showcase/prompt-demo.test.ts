import { expect, it } from 'vitest';
import {
  nextPromptDemoStep,
  type PromptDemoStep,
} from '../../../../src/site/showcase/prompt-demo-steps.ts';
import { landingTexts } from '../../../../src/texts/en/site/landing.tsx';

const { improvedPrompt, plainPrompt } = landingTexts.helper;
const lengths = { plain: plainPrompt.length, improved: improvedPrompt.length };

it('the prompt demo is idle, writes at 100 ms a character, improves at 60 ms, is done, and starts again', () => {
  const names: PromptDemoStep['name'][] = [];
  const waits: Record<string, Set<number>> = {};
  let step: PromptDemoStep = { name: 'idle' };
  for (let count = 0; count < 400; count += 1) {
    const next = nextPromptDemoStep(step, lengths);
    if (names.at(-1) !== step.name) names.push(step.name);
    const seen = waits[step.name] ?? new Set();
    if (next.step.name === step.name) waits[step.name] = seen.add(next.afterMs);
    step = next.step;
  }
  expect(names.slice(0, 5)).toEqual(['idle', 'writing', 'improving', 'done', 'idle']);
  expect(waits).toEqual({ writing: new Set([100]), improving: new Set([60]) });
});

it('the prompt demo types every character of both prompts', () => {
  expect(nextPromptDemoStep({ name: 'writing', length: lengths.plain }, lengths).step.name).toBe(
    'improving',
  );
  expect(
    nextPromptDemoStep({ name: 'improving', length: lengths.improved }, lengths).step.name,
  ).toBe('done');
});
