import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { nowhere, readLine } from '../../../../scripts/deploy/terminal/ask.ts';

describe('hidden input', () => {
  const type = (keys: string, interrupt = () => {}) => {
    const input = new PassThrough();
    const line = readLine('', input, nowhere(), interrupt);
    input.write(keys);
    return line;
  };

  it('ends with Enter and can be corrected', async () => {
    expect(await type('abx\u007fc\r')).toBe('abc');
    expect(await type('wrong\u0015right\n')).toBe('right');
  });

  it('takes pasted text without the escape sequences around it', async () => {
    expect(await type('\u001b[200~secret\u001b[201~\r')).toBe('secret');
  });

  it('ignores keys without a character', async () => {
    expect(await type('se\u001b[15~cret\u001bOR\r')).toBe('secret');
  });

  it('is interrupted by Ctrl-C, and by Ctrl-D on an empty line', async () => {
    for (const keys of ['half\u0003', '\u0004']) {
      const interrupt = vi.fn<() => void>();
      void type(keys, interrupt);
      await vi.waitFor(() => expect(interrupt).toHaveBeenCalledOnce());
    }
  });
});
