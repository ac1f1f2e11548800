import { describe, expect, it, vi } from 'vitest';
import { readParts } from '../../../../worker/http/bodies/read-parts.ts';

/** A stream of three parts of one byte, which may break off after them. */
function threeParts(end: 'whole' | 'broken_off' = 'whole') {
  const cancel = vi.fn<() => void>();
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        sent += 1;
        if (sent <= 3) controller.enqueue(Uint8Array.of(sent));
        else if (end === 'whole') controller.close();
        else controller.error(new Error('The connection is gone'));
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  return { stream, cancel, sent: () => sent };
}

describe('the parts of a stream', () => {
  it('the rest is not read where no more are wanted', async () => {
    const { stream, cancel, sent } = threeParts();
    const taken: number[] = [];
    expect(await readParts(stream, (part) => taken.push(...part) < 2)).toBe(false);
    expect(taken).toEqual([1, 2]);
    expect(sent()).toBe(2);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('a stream that breaks off is not taken for a whole one', async () => {
    await expect(readParts(threeParts('broken_off').stream, () => true)).rejects.toThrow('gone');
  });
});
