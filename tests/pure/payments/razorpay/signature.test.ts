import { describe, expect, it } from 'vitest';
import { isSigned } from '../../../../worker/payments/razorpay/signature.ts';

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
    'the vendor’s signature of $text is valid, as a text and as bytes',
    async ({ text, secret, signature }) => {
      const bytes = Uint8Array.from(new TextEncoder().encode(text));
      expect(await isSigned(text, signature, [secret])).toBe(true);
      expect(await isSigned(bytes, signature.toUpperCase(), [secret])).toBe(true);
    },
  );

  const { text, secret, signature } = webhook;
  it('a signature of other bytes, or with another secret, is invalid', async () => {
    expect(await isSigned(`${text} `, signature, [secret])).toBe(false);
    expect(await isSigned(text, signature, ['1234567'])).toBe(false);
  });

  it.each([
    ['without a secret', text, signature, []],
    ['that is empty', text, '', [secret]],
    ['that is no hexadecimal', text, 'zz'.repeat(32), [secret]],
    ['that is too short', text, signature.slice(2), [secret]],
  ])('a signature %s is invalid', async (_, signed, by, secrets) => {
    expect(await isSigned(signed, by, secrets)).toBe(false);
  });

  it('a signature by the secret before a rotation is valid', async () => {
    expect(await isSigned(text, signature, ['the new one', secret])).toBe(true);
  });
});
