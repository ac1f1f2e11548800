import { describe, expect, it } from 'vitest';
import { contactSchema } from '../../domain/contact.ts';
import { jobRequestSchema } from '../../domain/job.ts';
import { improvePromptSchema } from '../../domain/prompts.ts';
import { profileSchema } from '../../domain/user.ts';
import { contactMessageFaults } from '../../src/features/contact/contact-message.ts';

const text = (length: number) => 'x'.repeat(length);

describe('a prompt', () => {
  const areTaken = (prompt: string) => [
    jobRequestSchema.safeParse({ id: 'job-00000001', tool: 'text2img', prompt }).success,
    improvePromptSchema.safeParse({ tool: 'text2img', prompt }).success,
  ];

  it('has 2000 characters at most, to generate from and to improve', () => {
    expect(areTaken(text(2000))).toEqual([true, true]);
    expect(areTaken(text(2001))).toEqual([false, false]);
  });

  it('is measured without the spaces around it', () => {
    expect(areTaken(`  ${text(2000)}\n`)).toEqual([true, true]);
  });
});

describe('a display name', () => {
  it('has 80 characters at most, without the spaces around it', () => {
    expect(profileSchema.safeParse({ displayName: ` ${text(80)} ` }).success).toBe(true);
    const refused = profileSchema.safeParse({ displayName: text(81) });
    expect(refused.error?.issues[0]?.message).toBe('A name has at most 80 characters.');
  });
});

describe('a contact message', () => {
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };
  /** Whether the server and the page take it. */
  const areTaken = (change: Partial<typeof letter>) => [
    contactSchema.safeParse({ ...letter, ...change }).success,
    Object.keys(contactMessageFaults({ ...letter, ...change })).length === 0,
  ];
  /** An address of so many characters, whose parts are no longer than RFC 5321 has them. */
  const address = (length: number) => {
    const domain = `${text(63)}.${text(63)}.${text(length - 193 - 4)}.com`;
    return `${text(64)}@${domain}`;
  };

  it('is from a name of 100 characters at most, for the page and the server', () => {
    expect(areTaken({ name: text(100) })).toEqual([true, true]);
    expect(areTaken({ name: text(101) })).toEqual([false, false]);
  });

  it('is from an address of 254 characters at most, for the page and the server', () => {
    expect([address(254).length, address(255).length]).toEqual([254, 255]);
    expect(areTaken({ email: address(254) })).toEqual([true, true]);
    expect(areTaken({ email: address(255) })).toEqual([false, false]);
  });

  it('has 5000 characters at most, for the page and the server', () => {
    expect(areTaken({ message: text(5000) })).toEqual([true, true]);
    expect(areTaken({ message: text(5001) })).toEqual([false, false]);
  });
});
