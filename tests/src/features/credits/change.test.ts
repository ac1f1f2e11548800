import { describe, expect, it } from 'vitest';
import { creditsTexts } from '../../../../src/texts/en/account/credits.ts';
import { credits as hindiTexts } from '../../../../src/texts/hi/account/credits.ts';

describe('what a screen reader says of a change', () => {
  it('no language says the sign of a number, which a screen reader may leave out', () => {
    for (const { change } of [creditsTexts, hindiTexts]) {
      for (const amount of [-120, -1, 0, 1, 120]) expect(change(amount, 7)).not.toMatch(/[-+−]/);
    }
  });
});
