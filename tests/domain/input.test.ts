import { describe, expect, it } from 'vitest';
import { contactSchema } from '../../domain/site/contact.ts';
import { requestParts } from '../../domain/tools/request-parts.ts';
import { truncateText } from '../../domain/truncate-text.ts';

const message = { name: 'Ada', email: 'ada@shop.example', message: 'Hello' };

describe('the id that a client makes', () => {
  const schemas = {
    'a job': requestParts.jobId,
    'an upload': requestParts.uploadId,
    'a contact message': contactSchema.shape.id,
  };
  it.each(Object.entries(schemas))(
    'the id of %s is 8 to 64 letters, digits, - or _',
    (_, schema) => {
      const accepts = (id: string) => schema.safeParse(id).success;
      const good = ['aZ09-_xy', 'x'.repeat(8), 'x'.repeat(64)];
      const bad = [
        'x'.repeat(7),
        'x'.repeat(65),
        'abcdefg.',
        '.abcdefg',
        '12345678 ',
        'äbcdefgh',
        '',
      ];
      expect(good.map(accepts)).toEqual(good.map(() => true));
      expect(bad.map(accepts)).toEqual(bad.map(() => false));
    },
  );
});

describe('a contact message', () => {
  it('removes what the database can’t store, and the space around', () => {
    const given = { name: ' A\0da ', email: ' ada@shop.example ', message: '\n Hel\uD83Dlo ' };
    expect(contactSchema.parse(given)).toEqual({
      name: 'Ada',
      email: 'ada@shop.example',
      message: 'Hel\uFFFDlo',
    });
  });

  it.each([
    ['name', '  ', 'Name is required'],
    ['name', '\u200b', 'Name is required'],
    ['email', 'ada@shop', 'This e-mail address is not complete.'],
    ['message', '\n', 'Message is required'],
    ['message', '\u2060\n', 'Message is required'],
  ])('a message whose %s is %j is refused with ‘%s’', (field, value, text) => {
    const { error } = contactSchema.safeParse({ ...message, [field]: value });
    expect(error?.issues[0]?.message).toBe(text);
  });

  it.each([
    ['name', 100],
    ['email', 254],
    ['message', 5000],
  ])('a message’s %s has at most %i characters', (field, most) => {
    const end = field === 'email' ? '@shop.example' : '';
    const accepts = (length: number) => {
      // The part before the @ has no bound of its own here.
      const value = 'x'.repeat(length - end.length) + end;
      return contactSchema.safeParse({ ...message, [field]: value }).success;
    };
    expect(accepts(most + 1)).toBe(false);
    expect(accepts(most)).toBe(true);
  });
});

it('a prompt has 1 to 2000 characters, without the space around', () => {
  const parse = (prompt: unknown) => requestParts.prompt.safeParse(prompt);
  expect(parse('  a fox ').data).toBe('a fox');
  expect(parse('x'.repeat(2000)).success).toBe(true);
  expect(parse('x'.repeat(2001)).error?.issues[0]?.message).toBe(
    'A prompt has at most 2000 characters',
  );
  for (const missing of ['', '  ', undefined]) {
    expect(parse(missing).error?.issues[0]?.message).toBe('Prompt is required');
  }
  expect(requestParts.optionalPrompt.safeParse('').success).toBe(true);
  expect(requestParts.optionalPrompt.safeParse(undefined).success).toBe(true);
});

it('a text is cut to its length, and never within a character', () => {
  expect(truncateText('ab', 2)).toBe('ab');
  expect(truncateText('abc', 2)).toBe('ab');
  expect(truncateText('a🦊', 2)).toBe('a');
  expect(truncateText('a🦊', 3)).toBe('a🦊');
  // Nothing was cut here, so nothing is removed.
  expect(truncateText('a\uD83D', 2)).toBe('a\uD83D');
});
