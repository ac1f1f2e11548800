import { describe, expect, it } from 'vitest';
import { jobRequestSchema } from '../../domain/account/job.ts';
import { pictureRecordSchema } from '../../domain/account/picture.ts';
import { improvePromptSchema } from '../../domain/account/prompts.ts';
import { profileSchema } from '../../domain/account/user.ts';
import { buyerSchema } from '../../domain/orders/receipt.ts';
import { contactSchema } from '../../domain/site/contact.ts';
import { contactMessageFaults } from '../../src/site/contact/contact-message.ts';

const text = (length: number) => 'x'.repeat(length);

describe('a prompt', () => {
  const areAccepted = (prompt: string) => [
    jobRequestSchema.safeParse({ id: 'job-00000001', tool: 'text2img', prompt }).success,
    improvePromptSchema.safeParse({ tool: 'text2img', prompt }).success,
  ];

  it('a prompt may have 2000 characters, to generate and to improve, and not one more', () => {
    expect(areAccepted(text(2000))).toEqual([true, true]);
    expect(areAccepted(text(2001))).toEqual([false, false]);
  });

  it('a prompt is measured without the spaces around it', () => {
    expect(areAccepted(`  ${text(2000)}\n`)).toEqual([true, true]);
  });
});

describe('the buyer on a receipt', () => {
  it('a company’s name and its tax number may have 100 characters each, and not one more', () => {
    const isAccepted = (company: string, taxNumber: string) =>
      buyerSchema.safeParse({ company, taxNumber }).success;
    expect(isAccepted(` ${text(100)} `, text(100))).toBe(true);
    expect([isAccepted(text(101), ''), isAccepted('', text(101))]).toEqual([false, false]);
    expect(isAccepted('two\nlines', '')).toBe(false);
  });
});

describe('the record of a kept picture', () => {
  it('an option of a kept edit may have 2000 characters, and not one more', () => {
    const isAccepted = (length: number) =>
      pictureRecordSchema.safeParse({
        type: 'edit',
        prompt: '',
        ts: 0,
        options: { tool: 'text', textContent: 'x'.repeat(length) },
      }).success;
    expect([isAccepted(2000), isAccepted(2001)]).toEqual([true, false]);
  });
});

describe('a display name', () => {
  it('a display name may have 80 characters, without the spaces around it, and not one more', () => {
    expect(profileSchema.safeParse({ displayName: ` ${text(80)} ` }).success).toBe(true);
    const refused = profileSchema.safeParse({ displayName: text(81) });
    expect(refused.error?.issues[0]?.message).toBe('A name has at most 80 characters.');
  });
});

describe('a contact message', () => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };
  /** Returns whether both the server and the page accept the message. */
  const areAccepted = (change: Partial<typeof message>) => [
    contactSchema.safeParse({ ...message, ...change }).success,
    Object.keys(contactMessageFaults({ ...message, ...change })).length === 0,
  ];
  /** Returns an address of this length, whose parts are within the limits of RFC 5321. */
  const address = (length: number) => {
    const domain = `${text(63)}.${text(63)}.${text(length - 193 - 4)}.com`;
    return `${text(64)}@${domain}`;
  };

  it('page and server accept a name of 100 characters in a contact message, and not one more', () => {
    expect(areAccepted({ name: text(100) })).toEqual([true, true]);
    expect(areAccepted({ name: text(101) })).toEqual([false, false]);
  });

  it('page and server accept an e-mail address of 254 characters in a contact message, and not one more', () => {
    expect([address(254).length, address(255).length]).toEqual([254, 255]);
    expect(areAccepted({ email: address(254) })).toEqual([true, true]);
    expect(areAccepted({ email: address(255) })).toEqual([false, false]);
  });

  it('page and server accept a contact message of 5000 characters, and not one more', () => {
    expect(areAccepted({ message: text(5000) })).toEqual([true, true]);
    expect(areAccepted({ message: text(5001) })).toEqual([false, false]);
  });
});
