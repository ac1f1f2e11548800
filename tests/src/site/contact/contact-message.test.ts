import { describe, expect, it } from 'vitest';
import { contactLengthMax } from '../../../../domain/limits.ts';
import { contactSchema } from '../../../../domain/site/contact.ts';
import { contactMessageFaults } from '../../../../src/site/contact/contact-message.ts';
import { contactTexts } from '../../../../src/texts/en/site/contact.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };

it.each([
  [' ada@example.com ', true],
  ['ada@example.com.', false],
])('the address %j is accepted: %s, by the page and by the server alike', (email, isAccepted) => {
  expect(contactMessageFaults({ ...message, email }).email === undefined).toBe(isAccepted);
  expect(contactSchema.safeParse({ ...message, email }).success).toBe(isAccepted);
});

describe('a field', () => {
  it.each(['name', 'email', 'message'] as const)('%s is required, spaces are no text', (field) => {
    const fault = { [field]: contactTexts.required[field] };
    expect(contactMessageFaults({ ...message, [field]: '' })).toEqual(fault);
    expect(contactMessageFaults({ ...message, [field]: ' \n ' })).toEqual(fault);
  });

  it.each(['name', 'message'] as const)('%s has a longest text, without its spaces', (field) => {
    const longest = 'a'.repeat(contactLengthMax[field]);
    expect(contactMessageFaults({ ...message, [field]: ` ${longest} ` })).toEqual({});
    expect(contactMessageFaults({ ...message, [field]: `${longest}a` })).toEqual({
      [field]: contactTexts.tooLong,
    });
  });
});
