import { expect, it } from 'vitest';
import { toHex } from '../../../worker/crypto/hex.ts';

it('each byte is written as two lower-case digits, in their order', () => {
  expect(toHex(Uint8Array.of(0, 1, 15, 16, 171, 255))).toBe('00010f10abff');
  expect(toHex(Uint8Array.of(10, 160).buffer)).toBe('0aa0');
  // A part of a buffer is that part alone.
  expect(toHex(new Uint8Array(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2))).toBe('0203');
  expect(toHex(new Uint8Array())).toBe('');
});
