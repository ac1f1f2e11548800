import { expect, it } from 'vitest';
import { letterOf } from '../../../src/ui/page/letter-of.ts';

it.each([
  ['z', 'KeyZ', 'z'],
  ['Z', 'KeyZ', 'z'],
  // AZERTY and Dvorak: the letter counts, wherever its key is.
  ['z', 'KeyW', 'z'],
  ['w', 'KeyZ', 'w'],
  ['я', 'KeyZ', 'z'],
  ['े', 'KeyS', 's'],
  [';', 'KeyZ', null],
  ['Enter', 'Enter', null],
])('the key %j at %s is the letter %j', (key, code, letter) => {
  expect(letterOf({ key, code } as KeyboardEvent)).toBe(letter);
});
