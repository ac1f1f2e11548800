import { describe, expect, it } from 'vitest';
import { parseSecrets } from '../../../../scripts/deploy/variables/secrets-file.ts';
import { givenValues } from '../../../../scripts/deploy/variables/values.ts';

describe('the secrets file', () => {
  it('is refused with a message that quotes nothing of the file', () => {
    const broken = parseSecrets('{"A": "the-secret"');
    expect(broken.ok).toBe(false);
    expect(JSON.stringify(broken)).not.toContain('the-secret');
    expect(parseSecrets('{"A": ["the-secret"]}')).toEqual({
      ok: false,
      reason: 'A must be a text',
    });
  });

  it.each([
    ['A=abc#secret', 'A has a # in its value'],
    ['A=Flat #secret | Street', 'A has a # in its value'],
    ['A="The "secret" shop"', 'A has a quotation mark inside its quotation marks'],
    ["A='O'secret & Sons'", 'A has a quotation mark inside its quotation marks'],
    ['A="secret', 'A has a quotation mark that is not closed on its line'],
    ['A=1\nA=secret', 'A is there twice'],
    ['# YAML\nA: secret=', 'line 2 is no NAME=value'],
    ['A=1\nsecret', 'line 2 is no NAME=value'],
    ['A\u0000=\u0000s\u0000e\u0000', 'this is no text in UTF-8'],
    ['{"A": 12345678901234567890}', 'A must be a text'],
  ])('is refused where a part of a value would be lost: %j', (text, reason) => {
    const parsed = parseSecrets(text);
    expect(parsed).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it('overrides the environment, and an empty value counts as none', () => {
    const environment = { GOOGLE_CLIENT_ID: 'theirs', SESSION_SECRET: 's', PATH: '/bin' };
    expect(givenValues({ GOOGLE_CLIENT_ID: 'ours', CONTACT_FORM_URL: '' }, environment)).toEqual({
      GOOGLE_CLIENT_ID: 'ours',
      SESSION_SECRET: 's',
    });
  });
});
