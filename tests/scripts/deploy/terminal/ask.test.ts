import { describe, expect, it } from 'vitest';
import { typeKeys } from '../../../../scripts/deploy/terminal/ask.ts';

describe('hidden input', () => {
  const typing = { text: '', state: 'typing' } as const;

  it('ends with Enter and can be corrected', () => {
    const typed = typeKeys(typeKeys(typing, 'abx\u007f'), 'c\r');
    expect(typed).toEqual({ text: 'abc', state: 'finished' });
    expect(typeKeys(typing, 'wrong\u0015right\n').text).toBe('right');
  });

  it('takes pasted text without the escape sequences around it', () => {
    expect(typeKeys(typing, '\u001b[200~secret\u001b[201~\r').text).toBe('secret');
  });

  it('ignores keys without a character', () => {
    const keys = '\u001b[Dse\u001b[1;5Ccr\u001bOHet\u001b[3~\r';
    expect(typeKeys(typing, keys).text).toBe('secret');
  });

  it('is interrupted by Ctrl-C and returns nothing', () => {
    expect(typeKeys(typing, 'half\u0003')).toEqual({ text: '', state: 'interrupted' });
  });
});
