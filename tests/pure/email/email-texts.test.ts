import { describe, expect, it } from 'vitest';
import { emailTexts } from '../../../worker/email/email-texts.ts';

const { en, hi } = emailTexts;

describe('an e-mail about finished pictures', () => {
  it.each([
    [
      en.pictureReady(1),
      'Your picture is ready',
      [
        'the picture that you started is finished.',
        'Open the app within 7 days, and it is saved on your device.',
      ],
    ],
    [
      en.pictureReady(2),
      'Your 2 pictures are ready',
      [
        'the 2 pictures that you started are finished.',
        'Open the app within 7 days, and they are saved on your device.',
      ],
    ],
    [
      hi.pictureReady(1),
      'आपकी तस्वीर तैयार है',
      [
        'जो तस्वीर आपने शुरू की थी, वह बन गई है।',
        '7 दिन के अंदर ऐप खोलें, और वह आपके डिवाइस पर सेव हो जाएगी।',
      ],
    ],
    [
      hi.pictureReady(2),
      'आपकी 2 तस्वीरें तैयार हैं',
      [
        'जो 2 तस्वीरें आपने शुरू की थीं, वे बन गई हैं।',
        '7 दिन के अंदर ऐप खोलें, और वे आपके डिवाइस पर सेव हो जाएँगी।',
      ],
    ],
  ])('names one picture and several: %o', (said, subject, paragraphs) => {
    expect(said).toEqual({ subject, paragraphs });
  });
});

describe('an e-mail about returned money', () => {
  const removed = [
    [1, 'We removed 1 credit from your account.', 'हमने आपके अकाउंट से 1 क्रेडिट हटाया है।'],
    [15, 'We removed 15 credits from your account.', 'हमने आपके अकाउंट से 15 क्रेडिट हटाए हैं।'],
  ] as const;

  it.each(removed)('says that %i credits were removed', (credits, inEnglish, inHindi) => {
    expect(en.refund('$4.00', credits).paragraphs).toContain(inEnglish);
    expect(en.disputeLost('$4.00', credits).paragraphs).toContain(inEnglish);
    expect(hi.refund('$4.00', credits).paragraphs).toContain(inHindi);
    expect(hi.disputeLost('$4.00', credits).paragraphs).toContain(inHindi);
  });

  it('says nothing of credits where none were removed', () => {
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
