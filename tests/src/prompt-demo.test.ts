import { expect, it } from 'vitest';
import { type DemoAct, nextAct } from '../../src/features/showcase/prompt-demo.ts';
import { landingTexts } from '../../src/texts/en/landing.tsx';

const { improvedPrompt, plainPrompt } = landingTexts.helper;

it('the demo is idle, writes at 100 ms a character, improves at 60 ms, is done, and begins again', () => {
  const acts: DemoAct['name'][] = [];
  const waits: Record<string, Set<number>> = {};
  let act: DemoAct = { name: 'idle' };
  for (let step = 0; step < 400; step += 1) {
    const next = nextAct(act);
    if (acts.at(-1) !== act.name) acts.push(act.name);
    const seen = waits[act.name] ?? new Set();
    if (next.act.name === act.name) waits[act.name] = seen.add(next.afterMs);
    act = next.act;
  }
  expect(acts.slice(0, 5)).toEqual(['idle', 'writing', 'improving', 'done', 'idle']);
  expect(waits).toEqual({ writing: new Set([100]), improving: new Set([60]) });
});

it('every character of both texts is typed', () => {
  expect(nextAct({ name: 'writing', length: plainPrompt.length }).act.name).toBe('improving');
  expect(nextAct({ name: 'improving', length: improvedPrompt.length }).act.name).toBe('done');
});
