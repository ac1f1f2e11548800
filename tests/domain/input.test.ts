import { describe, expect, it } from 'vitest';
import { improvePromptSchema, promptIdeasSchema } from '../../domain/account/prompts.ts';
import {
  payingPaths,
  publicPaths,
  shellPathOf,
  signedInPaths,
  signInPath,
} from '../../domain/routes.ts';
import { contactSchema } from '../../domain/site/contact.ts';
import { requestParts } from '../../domain/tools/request-parts.ts';
import { toolCatalogue, toolPaths } from '../../domain/tools/tools.ts';
import { truncateText } from '../../domain/truncate-text.ts';

const message = { name: 'Ada', email: 'ada@shop.example', message: 'Hello' };

describe('the id that a client makes', () => {
  const schemas = {
    'a job': requestParts.jobId,
    'an upload': requestParts.uploadId,
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

  it('the id of a contact message may be absent, and is of the same kind', () => {
    const accepts = (id?: string) => contactSchema.safeParse({ ...message, id }).success;
    const tried = [
      undefined,
      'abcd-_09',
      'x'.repeat(64),
      'x'.repeat(7),
      'x'.repeat(65),
      'abc.defgh',
    ];
    expect(tried.map(accepts)).toEqual([true, true, true, false, false, false]);
  });
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
    ['name', undefined, 'Name is required'],
    ['email', ' ', 'E-mail is required'],
    ['email', undefined, 'E-mail is required'],
    ['email', 'ada@shop', 'This e-mail address is not complete.'],
    ['message', '\n', 'Message is required'],
    ['message', undefined, 'Message is required'],
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

describe('a prompt', () => {
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

  it('a request for a better prompt, or for ideas, names its tool', () => {
    const improve = { prompt: 'a fox', tool: 'text2img' };
    expect(improvePromptSchema.parse(improve)).toEqual(improve);
    expect(promptIdeasSchema.parse({ tool: 'edit' })).toEqual({ tool: 'edit' });
    const idea = { tool: 'edit', prompt: ' a cat ' };
    expect(promptIdeasSchema.parse(idea)).toEqual({ tool: 'edit', prompt: 'a cat' });
    expect(promptIdeasSchema.safeParse({ ...idea, prompt: 'x'.repeat(2001) }).success).toBe(false);
    expect(promptIdeasSchema.safeParse({}).success).toBe(false);
    expect(improvePromptSchema.safeParse({ prompt: 'a fox' }).success).toBe(false);
    const accepts = (length: number) =>
      improvePromptSchema.safeParse({ ...improve, prompt: 'x'.repeat(length) }).success;
    expect([2000, 2001].map(accepts)).toEqual([true, false]);
  });
});

describe('an address', () => {
  it('a page is public or for signed-in users, and some take payments', () => {
    expect(publicPaths).toEqual(['/', '/pricing', '/auth', '/terms', '/privacy', '/contact']);
    expect(signedInPaths).toEqual([
      ...Object.values(toolPaths),
      '/previous-images',
      '/profile',
      '/credit-history',
      '/dashboard-pricing',
    ]);
    expect(payingPaths).toEqual(['/dashboard-pricing']);
    expect(toolPaths).toEqual(
      Object.fromEntries(Object.entries(toolCatalogue).map(([tool, { path }]) => [tool, path])),
    );
    expect(shellPathOf('/profile')).toBe('/shell-profile');
  });

  it('the sign-in page returns to the whole address, unless that is the front page or itself', () => {
    expect(signInPath('/?a=1')).toBe('/auth');
    expect(signInPath('/auth?returnTo=x')).toBe('/auth');
    expect(signInPath('/#top\n?')).toBe('/auth');
    expect(signInPath('/profile?a=1#b')).toBe('/auth?returnTo=%2Fprofile%3Fa%3D1%23b');
  });
});

it('a text is cut to its length, and never within a character', () => {
  expect(truncateText('ab', 2)).toBe('ab');
  expect(truncateText('abc', 2)).toBe('ab');
  expect(truncateText('a🦊', 2)).toBe('a');
  expect(truncateText('a🦊', 3)).toBe('a🦊');
  // Nothing was cut here, so nothing is removed.
  expect(truncateText('a\uD83D', 2)).toBe('a\uD83D');
});
