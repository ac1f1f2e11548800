import { expect, it, vi } from 'vitest';
import { toHex } from '../../../worker/crypto/hex.ts';
import { derivedHmacKey, hmacKey } from '../../../worker/crypto/hmac.ts';

it('a key signs by HMAC-SHA256, verifies, and can’t be read', async () => {
  const encoder = new TextEncoder();
  const key = await hmacKey(encoder.encode('Jefe'));
  // RFC 4231, test case 2.
  const content = encoder.encode('what do ya want for nothing?');
  const signature = await crypto.subtle.sign('HMAC', key, content);
  expect(toHex(signature)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  expect(await crypto.subtle.verify('HMAC', key, signature, content)).toBe(true);
  expect(await crypto.subtle.verify('HMAC', key, signature, encoder.encode('else'))).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(DOMException);
});

it('the key of a purpose is imported once, and each purpose and each secret has its own', async () => {
  const imports = vi.spyOn(crypto.subtle, 'importKey');
  const of = (secret: string, purpose: string) => derivedHmacKey(secret, purpose);
  const key = await of('a secret', 'cookies');
  const made = imports.mock.calls.length;
  expect(await of('a secret', 'cookies')).toBe(key);
  expect(imports.mock.calls.length).toBe(made);
  const content = new TextEncoder().encode('content');
  const signed = await crypto.subtle.sign('HMAC', key, content);
  for (const other of [await of('another secret', 'cookies'), await of('a secret', 'links')]) {
    expect(await crypto.subtle.verify('HMAC', other, signed, content)).toBe(false);
  }
});
