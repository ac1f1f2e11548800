import { describe, expect, it } from 'vitest';
import { type Ask, typeKeys } from '../../scripts/deploy/ask.ts';
import { Output } from '../../scripts/deploy/output.ts';
import { parseSecrets } from '../../scripts/deploy/secrets-file.ts';
import { completeValues, givenValues, makeSecret } from '../../scripts/deploy/values.ts';

class SilentOutput extends Output {
  readonly said: string[] = [];

  override say(text = ''): void {
    this.said.push(this.redact(text));
  }
}

/** Answers each question in turn by the name that it begins with; with nothing where there is none. */
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

describe('what npm run deploy asks for', () => {
  it('is each value that is missing, again where it is refused, and optional ones can be left out', async () => {
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
    expect(output.said.join('\n')).toContain('https://a.example/api/auth/google/callback');
    expect(output.said.join('\n')).toContain('Without it: nothing can be bought; the rest works.');
  });

  it('is the rest of a payment service once its key id is given', async () => {
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

  it('is given up where nobody answers', async () => {
    const result = await completeValues({
      sources,
      origin: 'https://a.example',
      ask: answering({}),
      asksOptional: true,
      output: new SilentOutput(),
    });
    expect(result.ok).toBe(false);
  });

  it('is nothing in an upgrade whose values are all there', async () => {
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

describe('a line that is typed without being shown', () => {
  const typing = { text: '', state: 'typing' } as const;

  it('ends with Enter, and can be corrected', () => {
    const typed = typeKeys(typeKeys(typing, 'abx\u007f'), 'c\r');
    expect(typed).toEqual({ text: 'abc', state: 'finished' });
    expect(typeKeys(typing, 'wrong\u0015right\n').text).toBe('right');
  });

  it('takes what is pasted without the marks that a terminal puts around it', () => {
    expect(typeKeys(typing, '\u001b[200~secret\u001b[201~\r').text).toBe('secret');
  });

  it('takes nothing of a key that has no character', () => {
    const keys = '\u001b[Dse\u001b[1;5Ccr\u001bOHet\u001b[3~\r';
    expect(typeKeys(typing, keys).text).toBe('secret');
  });

  it('gives up at Ctrl-C and hands out nothing', () => {
    expect(typeKeys(typing, 'half\u0003')).toEqual({ text: '', state: 'interrupted' });
  });
});

describe('what is read of files and the environment', () => {
  it('is lines of NAME=value or JSON', () => {
    const lines = parseSecrets('# a comment\nA=1\nexport B="two # words"\nC="a#b"#c\n');
    expect(lines).toEqual({ ok: true, value: { A: '1', B: 'two # words', C: 'a#b' } });
    expect(parseSecrets('{"A": "1", "B": 2}')).toEqual({ ok: true, value: { A: '1', B: '2' } });
  });

  it('is refused without a word of what stands in the file', () => {
    const broken = parseSecrets('{"A": "the-secret"');
    expect(broken.ok).toBe(false);
    expect(JSON.stringify(broken)).not.toContain('the-secret');
    expect(parseSecrets('{"A": ["the-secret"]}')).toEqual({
      ok: false,
      reason: 'A must be a text',
    });
  });

  it.each([
    ['A=1\r\nB=2\r\n', 'as Windows writes them'],
    ['\ufeffA=1\nB=2\n', 'with a byte order mark before them'],
    ['A=1   # a comment\n\n  B = "2"  # another\n', 'with comments'],
    ['\ufeff{"A": "1", "B": "2"}', 'of JSON with a byte order mark'],
  ])('is the same from %j: lines %s', (text) => {
    expect(parseSecrets(text)).toEqual({ ok: true, value: { A: '1', B: '2' } });
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

  it('has neither the spaces nor the line breaks around it', () => {
    const file = { GOOGLE_CLIENT_ID: ' ours\n', CONTACT_FORM_URL: ' \n' };
    expect(givenValues(file, { GOOGLE_CLIENT_SECRET: 'theirs\r\n' })).toEqual({
      GOOGLE_CLIENT_ID: 'ours',
      GOOGLE_CLIENT_SECRET: 'theirs',
    });
  });

  it('is of the file where both name a value, and an empty value is none', () => {
    const environment = { GOOGLE_CLIENT_ID: 'theirs', SESSION_SECRET: 's', PATH: '/bin' };
    expect(givenValues({ GOOGLE_CLIENT_ID: 'ours', CONTACT_FORM_URL: '' }, environment)).toEqual({
      GOOGLE_CLIENT_ID: 'ours',
      SESSION_SECRET: 's',
    });
  });
});

describe('what is printed', () => {
  it('holds no secret, no part of a list of keys, and words of the language as they are', () => {
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

  it('makes another secret of 256 bits each time', () => {
    expect(makeSecret()).toMatch(/^[\w-]{43}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });
});
