import { describe, expect, it } from 'vitest';
import { contactSchema } from '../../../../domain/site/contact.ts';
import { contactMessageFaults } from '../../../../src/site/contact/contact-message.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', true],
    [' ada@example.com ', true],
    ['Ada@Example.COM', true],
    ["o'hara+shop@mail.example.co.in", true],
    ['ada@b-1.xn--h2brj9c', true],
    ['a@b', false],
    ['a@b.c', false],
    ['ada', false],
    ['ada@example.com.', false],
    ['ada.@example.com', false],
    ['a..b@example.com', false],
    ['ada@-example.com', false],
    ['ada@example.com, bob@example.com', false],
    ['ada@example.com\nBcc: bob@example.com', false],
    ['आदा@example.com', false],
  ])('%j is accepted: %s, by the page and by the server alike', (email, isAccepted) => {
    expect(contactMessageFaults({ ...message, email }).email === undefined).toBe(isAccepted);
    expect(contactSchema.safeParse({ ...message, email }).success).toBe(isAccepted);
  });
});
