import { describe, expect, it } from 'vitest';
import { truncateText } from '../../domain/truncate-text.ts';

describe('a text that is too long', () => {
  it('a text is cut to the length, and not changed where it fits', () => {
    expect(truncateText('abcdef', 5)).toBe('abcde');
    expect(truncateText('abcde', 5)).toBe('abcde');
    expect(truncateText('', 5)).toBe('');
  });

  it('a cut text never ends in half an emoji', () => {
    expect(truncateText('abcd😀', 5)).toBe('abcd');
    expect(truncateText('abc😀e', 5)).toBe('abc😀');
    expect(truncateText('a😀', 3)).toBe('a😀');
  });
});
