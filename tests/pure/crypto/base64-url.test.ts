import { expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../../worker/crypto/base64-url.ts';

it.each([
  ['', []],
  ['AA', [0]],
  ['AAE', [0, 1]],
  // Plain Base64 has `+`, `/` and `=` here.
  ['--__', [0xfb, 0xef, 0xff]],
  ['-_-_-_8', [0xfb, 0xff, 0xbf, 0xfb, 0xff]],
])('%s is written and read as %j', (text, bytes) => {
  expect(toBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect(toBase64Url(Uint8Array.from(bytes).buffer)).toBe(text);
  expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
});

it.each(['A', 'A?', 'AA\u{e9}A'])('%s is not read', (text) => {
  expect(() => fromBase64Url(text)).toThrow(DOMException);
});
