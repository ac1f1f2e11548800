import { describe, expect, it } from 'vitest';
import { cutWords } from '../../domain/cut-words.ts';

describe('what is too long', () => {
  it('is cut to the length, and left whole where it fits', () => {
    expect(cutWords('abcdef', 5)).toBe('abcde');
    expect(cutWords('abcde', 5)).toBe('abcde');
    expect(cutWords('', 5)).toBe('');
  });

  it('never ends in half an emoji', () => {
    expect(cutWords('abcd😀', 5)).toBe('abcd');
    expect(cutWords('abc😀e', 5)).toBe('abc😀');
    expect(cutWords('a😀', 3)).toBe('a😀');
  });
});
