import { expect, it } from 'vitest';
import { parseIdeas } from '../../../../worker/images/prompts/parse-ideas.ts';

const ideas = Array.from({ length: 8 }, (_, at) => `idea number ${at} of a list`);
const listed = (mark: (at: number) => string) =>
  ideas.map((idea, at) => `${mark(at)}${idea}`).join('\n');

it.each([
  ['plain lines', ideas.join('\n')],
  ['lines with space between and around', ideas.map((idea) => `  ${idea} \n\n`).join('')],
  ['numbers', listed((at) => `${at + 1}. `)],
  ['numbers of two digits', listed((at) => ` ${at + 10}) `)],
  ['dashes', listed(() => '- ')],
  ['stars', listed(() => '* ')],
  ['bullets', listed(() => ' •')],
  ['an introduction before', `Here are some:\n${listed(() => '- ')}`],
  ['more than eight', `${listed(() => '- ')}\n- another one`],
])('ideas are read from %s', (_, text) => {
  expect(parseIdeas(text)).toEqual(ideas);
});

it('an idea has at most 300 characters', () => {
  expect(parseIdeas('x'.repeat(301))).toEqual(['x'.repeat(300)]);
});
