import { describe, expect, it } from 'vitest';
import { Output } from '../../../../scripts/deploy/terminal/output.ts';

describe('the output', () => {
  it('hides secrets and each part of a list of keys, but no common word', () => {
    const output = new Output();
    output.hide('key-number-one,key-number-two');
    output.hide('none');
    expect(output.redact('key-number-two and none')).toBe('•••••• and none');
    expect(output.redact('key-number-one,key-number-two')).toBe('••••••');
    output.hide('quoted"secret\\here');
    expect(output.redact(JSON.stringify({ text: 'quoted"secret\\here' }))).toBe(
      '{"text":"••••••"}',
    );
  });
});
