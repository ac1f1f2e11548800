import { describe, expect, it } from 'vitest';
import { creditsTexts } from '../../../../src/texts/en/account/credits.ts';
import { credits as hindiTexts } from '../../../../src/texts/hi/account/credits.ts';

describe('what a screen reader says of a change', () => {
  it.each([
    [-1, 'minus 1 credit, balance 4'],
    [-2, 'minus 2 credits, balance 4'],
    [1, 'plus 1 credit, balance 4'],
    [45, 'plus 45 credits, balance 4'],
    [0, 'no credits, balance 4'],
  ])('in English a change by %i is “%s”', (amount, text) => {
    expect(creditsTexts.change(amount, 4)).toBe(text);
  });

  it.each([
    [-1, '1 क्रेडिट घटा, बैलेंस 4'],
    [-2, '2 क्रेडिट घटे, बैलेंस 4'],
    [1, '1 क्रेडिट जुड़ा, बैलेंस 4'],
    [45, '45 क्रेडिट जुड़े, बैलेंस 4'],
    [0, 'कोई बदलाव नहीं, बैलेंस 4'],
  ])('in Hindi a change by %i is “%s”', (amount, text) => {
    expect(hindiTexts.change(amount, 4)).toBe(text);
  });

  it('no language says the sign of a number, which a screen reader may leave out', () => {
    for (const { change } of [creditsTexts, hindiTexts]) {
      for (const amount of [-120, -1, 0, 1, 120]) expect(change(amount, 7)).not.toMatch(/[-+−]/);
    }
  });
});
