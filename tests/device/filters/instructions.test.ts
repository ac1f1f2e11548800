import { expect, it } from 'vitest';
import { unsigned } from '../../../src/device/filters/vector/instructions.ts';

// The examples beyond one byte are those of LEB128's edges: 7 bits a byte, the lowest first.
it.each([
  [0, [0]],
  [0x7f, [0x7f]],
  [0x80, [0x80, 0x01]],
  [0x3fff, [0xff, 0x7f]],
  [0x4000, [0x80, 0x80, 0x01]],
])('the number %i is encoded as %j', (value, code) => {
  expect(unsigned(value)).toEqual(code);
});
