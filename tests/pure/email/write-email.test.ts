import { expect, it } from 'vitest';
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
const write = (kind: EmailKind, data: Record<string, unknown>, language: Language) =>
  writeEmail(
    null as unknown as D1Database,
    { ref: 'email:1', kind, recipient: 'ada@shop.example', language, data, tries: 0 },
    seller,
  );

it.each([
  ['en', 'Your account was deleted', 'Hello,', 'If that was not you, please write to us.'],
  ['hi', 'आपका अकाउंट मिटा दिया गया', 'नमस्ते,', 'अगर यह आपने नहीं किया, तो हमें लिखें।'],
] as const)(
  'a deleted account is reported in the user’s language: %s',
  async (language, subject, greeting, question) => {
    const written = await write('account_deleted', {}, language);
    expect(written?.subject).toBe(subject);
    const [first, , ...rest] = written?.text.split('\n\n') ?? [];
    expect([first, ...rest]).toEqual([greeting, question, foot]);
    expect(written?.html).toContain(`<p>${question}</p>`);
  },
);

it.each(['en', 'hi'] as const)('a copy of a message quotes it: %s', async (language) => {
  const written = await write('contact_copy', { message: 'One\nTwo' }, language);
  expect(written?.text.split('\n\n').slice(2)).toEqual(['> One\n> Two', foot]);
  expect(written?.html).toContain('<blockquote');
});
