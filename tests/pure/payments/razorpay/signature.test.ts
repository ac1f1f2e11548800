import { describe, expect, it } from 'vitest';
import { isSigned, sign } from '../../../../worker/payments/razorpay/signature.ts';

/** The vendor's published examples. */
const checkout = {
  text: 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
};
const webhook = {
  text: '{"a":1,"b":2,"c":{"d":3}}',
  secret: '123456',
  signature: '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
};

describe('a signature', () => {
  it.each([checkout, webhook])(
    'the signature of $text is the vendor’s',
    async ({ text, secret, signature }) => {
      expect(await sign(text, secret)).toBe(signature);
      expect(await isSigned(text, signature, [secret])).toBe(true);
      expect(await isSigned(text, signature.toUpperCase(), [secret])).toBe(true);
    },
  );

  it('the signature of a text is that of its bytes', async () => {
    const { text, secret, signature } = webhook;
    const bytes = Uint8Array.from(new TextEncoder().encode(text));
    expect(await isSigned(bytes, signature, [secret])).toBe(true);
    expect(await isSigned(bytes.slice(1), signature, [secret])).toBe(false);
  });

  it('a signature of other bytes, or with another secret, is invalid', async () => {
    const { text, secret, signature } = webhook;
    expect(await isSigned(`${text} `, signature, [secret])).toBe(false);
    expect(await isSigned(text, signature, ['1234567'])).toBe(false);
    expect(await isSigned(text, signature, [])).toBe(false);
  });

  it('a signature by the secret before a rotation is valid', async () => {
    const { text, secret, signature } = webhook;
    expect(await isSigned(text, signature, ['the new one', secret])).toBe(true);
  });

  it.each(['', '00', 'zz'.repeat(32), webhook.signature.slice(2), `${webhook.signature}00`])(
    'the signature %j is invalid',
    async (signature) => {
      expect(await isSigned(webhook.text, signature, [webhook.secret])).toBe(false);
    },
  );
});
