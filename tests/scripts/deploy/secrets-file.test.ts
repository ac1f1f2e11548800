import { describe, expect, it } from 'vitest';
import { hide, redact } from '../../../scripts/deploy/terminal.ts';
import { providedValues } from '../../../scripts/deploy/variables/complete-values.ts';
import { parseSecrets } from '../../../scripts/deploy/variables/secrets-file.ts';

describe('the secrets file', () => {
  it.each([
    ['A=1\r\nexport B="two # words"\r\n', 'lines, as Windows writes them'],
    ["\ufeff# a comment\n\nA=1\n  B = 'two # words'  \n", 'lines after a byte order mark'],
    ['\ufeff{"A": "1", "B": "two # words"}', 'JSON after a byte order mark'],
  ])('has the same values in %j: %s', (text) => {
    expect(parseSecrets(text)).toEqual({ A: '1', B: 'two # words' });
  });

  it.each([
    ['A=abc#hushed', 'line 1'],
    ['A="The "hushed" shop"', 'line 1'],
    ["A='O'hushed & Sons'", 'line 1'],
    ['A="hushed', 'line 1'],
    ['# YAML\nA: hushed=', 'line 2'],
    ['A=1\nhushed', 'line 2'],
    ['A\u0000=\u0000s\u0000e\u0000', 'line 1'],
    ['A=1\nA=hushed', 'A twice'],
    ['{"A": "hushed"', 'JSON'],
    ['{"A": 12345678901234567890}', 'JSON'],
  ])('is refused where a part of a value would be lost, and not quoted: %j', (text, reason) => {
    expect(() => parseSecrets(text)).toThrow(reason);
    expect(() => parseSecrets(text)).not.toThrow('hushed');
  });

  it('overrides the environment; empty values and line ends do not count', () => {
    const file = { GOOGLE_CLIENT_ID: ' ours\n', CONTACT_FORM_URL: ' \n' };
    const environment = { GOOGLE_CLIENT_ID: 'theirs', SESSION_SECRET: 's\r\n', PATH: '/bin' };
    expect(providedValues(file, environment)).toEqual({
      GOOGLE_CLIENT_ID: 'ours',
      SESSION_SECRET: 's',
    });
  });
});

describe('the output of the deploy commands', () => {
  it('hides secrets and each key of a list, also as JSON writes them, but no common word', () => {
    for (const secret of ['key-number-one,key-number-two', 'none', 'quoted"secret\\here']) {
      hide(secret);
    }
    expect(redact('key-number-two and none')).toBe('•••••• and none');
    expect(redact('key-number-one,key-number-two')).toBe('••••••');
    expect(redact(JSON.stringify({ text: 'quoted"secret\\here' }))).toBe('{"text":"••••••"}');
  });

  it('hides the secrets that a file or the environment provides, and shows other values', () => {
    const file = { IMAGE_PROVIDER_KEYS: 'provided-key-1, provided-key-2' };
    providedValues(file, { IMAGE_PROVIDER_HOST: 'provider.example' });
    expect(redact('provider.example: provided-key-2')).toBe('provider.example: ••••••');
  });
});
