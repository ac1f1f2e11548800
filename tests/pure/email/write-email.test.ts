import { describe, expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import { writeEmail } from '../../../worker/email/write-email.ts';
import type { EmailKind } from '../../../worker/outbox/outbox.ts';

const seller = {
  name: 'Shop',
  address: ['1 Road'],
  email: 'help@shop.example',
  taxNumber: null,
  tax: null,
};

const foot = '--\nShop\n1 Road\nhelp@shop.example';

/** Writes an e-mail for which nothing is read. */
const write = (
  kind: EmailKind,
  data: Record<string, unknown>,
  { language }: { language: Language },
) =>
  writeEmail(
    null as unknown as D1Database,
    { ref: 'email:1', kind, recipient: 'ada@shop.example', language, data, tries: 0 },
    seller,
  );

describe('an e-mail about no purchase', () => {
  it.each([
    [
      'en',
      'Your account was deleted',
      [
        'Hello,',
        'your account, its credits and its pictures were deleted, as you asked.',
        'If that was not you, please write to us.',
      ],
    ],
    [
      'hi',
      'आपका अकाउंट मिटा दिया गया',
      [
        'नमस्ते,',
        'आपके कहने पर आपका अकाउंट, उसके क्रेडिट और तस्वीरें मिटा दी गई हैं।',
        'अगर यह आपने नहीं किया, तो हमें लिखें।',
      ],
    ],
  ] as const)(
    'a deleted account is reported in the user’s language: %s',
    async (language, subject, lines) => {
      const written = await write('account_deleted', {}, { language });
      expect(written?.subject).toBe(subject);
      expect(written?.text).toBe([...lines, foot].join('\n\n'));
      expect(written?.html).toContain(`<p>${lines.at(-1)}</p><p style=`);
    },
  );

  it.each([
    [
      'en',
      'A copy of your message to us',
      'Hello,',
      'we have received your message and will answer it. You wrote:',
    ],
    ['hi', 'हमें भेजे आपके संदेश की कॉपी', 'नमस्ते,', 'हमें आपका संदेश मिल गया है और हम जवाब देंगे। आपने लिखा था:'],
  ] as const)('a copy of a message quotes it: %s', async (language, subject, greeting, line) => {
    const written = await write('contact_copy', { message: 'One\nTwo' }, { language });
    expect(written?.subject).toBe(subject);
    expect(written?.text).toBe([greeting, line, '> One\n> Two', foot].join('\n\n'));
    expect(written?.html).toContain(`<p>${greeting}</p><p>${line}</p><blockquote`);
  });
});
