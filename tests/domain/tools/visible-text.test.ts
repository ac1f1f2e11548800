import { expect, it } from 'vitest';
import { hasVisibleText } from '../../../domain/tools/visible-text.ts';

it.each([
  ['nothing', ''],
  ['spaces of any kind', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['NULs and other controls', '\u0000\u0007\u009f'],
  ['direction marks', '\u200e\u202e\u2066'],
  ['fillers', '\u3164\u115f\u00ad\u2800'],
])('a text of %s has no visible character', (_, text) => {
  expect(hasVisibleText(text)).toBe(false);
});
