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

  it('asks for the other values of a payment service once its key id is given', async () => {
    const output = new SilentOutput();
    const razorpay = {
      RAZORPAY_KEY_ID: ['rzp_live_1'],
      RAZORPAY_KEY_SECRET: ['', 'a-razorpay-secret'],
      RAZORPAY_WEBHOOK_SECRET: ['a-webhook-secret'],
      RAZORPAY_API_URL: ['https://api.razorpay.com'],
      RAZORPAY_CHECKOUT_URL: ['https://checkout.razorpay.com'],
    };
    const ask = answering({ ...needed, ...razorpay });
    const origin = 'https://a.example';
    const result = await completeValues({ sources, origin, ask, asksOptional: true, output });
    expect(result.ok && result.value.RAZORPAY_WEBHOOK_SECRET).toBe('a-webhook-secret');
    // Whoever sells is asked who the seller is, and may answer later.
    for (const name of ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_EMAIL', 'SELLER_TAX_NUMBER']) {
      expect(ask.asked.filter((asked) => asked === name)).toEqual([name]);
    }
  });

  it('stops asking where nobody answers', async () => {
    const result = await completeValues({
      sources,
      origin: 'https://a.example',
      ask: answering({}),
      asksOptional: true,
      output: new SilentOutput(),
    });
    expect(result.ok).toBe(false);
  });

  it('asks for nothing in an upgrade whose values are all present', async () => {
    const held = new Set([...Object.keys(needed), ...Object.keys(sources.given)]);
    const ask = answering({});
    const result = await completeValues({
      sources: { given: {}, held, defaults },
      origin: 'https://a.example',
      ask,
      asksOptional: false,
      output: new SilentOutput(),
    });
    expect(result).toEqual({ ok: true, value: {} });
    expect(ask.asked).toEqual([]);
  });
});

describe('a generated secret', () => {
  it('has 256 bits and differs every time', () => {
    expect(makeSecret()).toMatch(/^[\w-]{43}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });
});
