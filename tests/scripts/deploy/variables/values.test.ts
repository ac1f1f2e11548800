import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../../scripts/deploy/terminal/ask.ts';
import { Output } from '../../../../scripts/deploy/terminal/output.ts';
import { completeValues, makeSecret } from '../../../../scripts/deploy/variables/values.ts';

class SilentOutput extends Output {
  readonly lines: string[] = [];

  override say(text = ''): void {
    this.lines.push(this.redact(text));
  }
}

/** Answers each question by the name at its beginning, and with an empty text where there is no answer. */
function answering(answers: Record<string, string[]>): Ask & { asked: string[] } {
  const asked: string[] = [];
  const left = structuredClone(answers);
  const answer = (question: string) => {
    const name = question.split(/[ :]/)[0] ?? '';
    asked.push(name);
    return Promise.resolve(left[name]?.shift() ?? '');
  };
  return { asked, text: answer, secret: answer };
}

const defaults = { GOOGLE_ISSUER: 'https://accounts.google.com', IMAGE_PROVIDER: 'keyed' };
const sources = {
  given: { SESSION_SECRET: 'x'.repeat(43), OPERATOR_SECRET: 'x'.repeat(43) },
  held: new Set<string>(),
  defaults,
};
const needed = {
  GOOGLE_CLIENT_ID: ['an-id'],
  GOOGLE_CLIENT_SECRET: ['a-google-secret'],
  IMAGE_PROVIDER_URL: ['ftp://wrong', 'https://provider.example/'],
  IMAGE_PROVIDER_HOST: ['provider.example'],
  IMAGE_PROVIDER_KEYS: ['key-number-one'],
};

describe('npm run deploy', () => {
  it('asks for each missing value, again after an invalid answer, and optional ones can be left out', async () => {
    const output = new SilentOutput();
    const ask = answering({ ...needed, CONTACT_FORM_URL: ['https://form.example/f'] });
    const origin = 'https://a.example';
    const result = await completeValues({ sources, origin, ask, asksOptional: true, output });
    expect(result).toEqual({
      ok: true,
      value: {
        ...sources.given,
        GOOGLE_CLIENT_ID: 'an-id',
        GOOGLE_CLIENT_SECRET: 'a-google-secret',
        IMAGE_PROVIDER_URL: 'https://provider.example/',
        IMAGE_PROVIDER_HOST: 'provider.example',
        IMAGE_PROVIDER_KEYS: 'key-number-one',
        CONTACT_FORM_URL: 'https://form.example/f',
      },
    });
    expect(ask.asked).toContain('RAZORPAY_KEY_ID');
    expect(ask.asked).not.toContain('EXCHANGE_RATE_KEY');
    expect(ask.asked).not.toContain('SELLER_NAME');
    expect(output.lines.join('\n')).toContain('https://a.example/api/auth/google/callback');
    expect(output.lines.join('\n')).toContain('Without it: nothing can be bought; the rest works.');
  });

  it('generates secrets of 256 bits that differ every time', () => {
    expect(makeSecret()).toMatch(/^[\w-]{43}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });
});
