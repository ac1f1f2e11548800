import { expect, it } from 'vitest';
import { ByteWindow, windowBytes } from '../../../domain/pictures/byte-window.ts';

/** Bytes of which each is its own position, counted from `from`. */
const numbered = (from: number, count: number) =>
  Uint8Array.from({ length: count }, (_, at) => (from + at) % 251);

/** Returns a window over chunks of these lengths, and how many are left. */
function open(...lengths: number[]) {
  let from = 0;
  const left = lengths.map((length) => {
    from += length;
    return numbered(from - length, length);
  });
  return { window: new ByteWindow(async () => left.shift() ?? null), left: () => left.length };
}

it('a window holds what there is where the stream has fewer bytes', async () => {
  const { window } = open(10, 0, 10);
  expect(await window.hold(21)).toBe(false);
  expect(window.held).toEqual(numbered(0, 20));
  expect(await window.hold(20)).toBe(true);
});

it('bytes that are dropped are held no more, and those behind them still are', async () => {
  const { window } = open(10, 10);
  await window.hold(20);
  window.drop(3);
  expect(window.held).toEqual(numbered(3, 17));
  expect(await window.hold(18)).toBe(false);
  expect(window.held).toEqual(numbered(3, 17));
});

it('a stream of any length comes through one window, in chunks of any size', async () => {
  const { window } = open(windowBytes - 1, 3 * windowBytes + 7, 5, 2 * windowBytes, 1);
  let read = 0;
  const memory = window.held.buffer;
  while (await window.hold(1)) {
    // Some bytes are left each time, as by a reader that waits for a whole segment.
    await window.hold(1000);
    const { held } = window;
    expect(held.length).toBeLessThanOrEqual(windowBytes);
    const count = Math.max(1, held.length - 500);
    if (held.slice(0, count).some((byte, at) => byte !== (read + at) % 251)) {
      throw new Error(`Other bytes behind ${read}`);
    }
    read += count;
    window.drop(count);
  }
  expect(read).toBe(6 * windowBytes + 12);
  expect(window.held.buffer).toBe(memory);
});
