import { describe, expect, it } from 'vitest';
import { emailTexts } from '../../../worker/email/email-texts.ts';

const { en, hi } = emailTexts;

describe('an e-mail about returned money', () => {
  it('does not mention credits if none were removed', () => {
    for (const texts of [en, hi]) {
      const [refund, dispute] = [texts.refund('$4.00', 0), texts.disputeLost('$4.00', 0)];
      expect([refund.paragraphs.length, dispute.paragraphs.length]).toEqual([2, 2]);
      expect(texts.refund('$4.00', 1).paragraphs).toHaveLength(3);
      expect(texts.disputeLost('$4.00', 1).paragraphs).toHaveLength(3);
    }
  });
});

/** All that the texts say, with the same words in each place of each language. */
function everyText(texts: typeof en): unknown[] {
  return [
    ...[1, 15].map((credits) => texts.receipt(credits, '₹338.00')),
    ...[0, 1, 15].map((credits) => texts.refund('₹338.00', credits)),
    texts.refundFailed('₹338.00'),
    ...[0, 1, 15].map((credits) => texts.disputeLost('₹338.00', credits)),
    texts.secondPaymentRefunded('₹338.00'),
    ...[1, 2].map((pictures) => texts.pictureReady(pictures)),
    texts.number('IM-1', 'May 5'),
    texts.tax('GST', 18, '₹51.56'),
    texts.payment('pay_1'),
    texts.taxNumber('GSTIN 1'),
  ];
}

it('every text has its values, in both languages', () => {
  for (const texts of [en, hi]) {
    const all = everyText(texts).map((text) => JSON.stringify(text));
    for (const text of all.slice(0, 10)) expect(text).toContain('₹338.00');
    expect(all.slice(-4)).toEqual([
      expect.stringMatching(/IM-1.*May 5/),
      expect.stringMatching(/GST.*18.*₹51\.56/),
      expect.stringContaining('pay_1'),
      expect.stringContaining('GSTIN 1'),
    ]);
    for (const text of all) expect(text).not.toMatch(/undefined|NaN|null|\[object/);
  }
});
