import { describe, expect, it } from 'vitest';
import {
  handedPictureBytesMax,
  readHandedPicture,
} from '../../../../worker/images/pictures/handed-picture.ts';

/** A bucket with one picture of so many bytes, and a record of what is done with its body. */
function bucketWith(size: number) {
  const done: string[] = [];
  const stored = {
    size,
    body: { cancel: async () => void done.push('cancelled') },
    arrayBuffer: async () => {
      done.push('read');
      return new ArrayBuffer(size);
    },
  };
  const bucket = { get: async (key: string) => (key === 'there' ? stored : null) };
  return { bucket: bucket as unknown as Pick<R2Bucket, 'get'>, done };
}

describe('a picture that is handed over as bytes', () => {
  it('a picture that is handed over has at most 8 MiB, and nothing of a larger one is read', async () => {
    expect(handedPictureBytesMax).toBe(8 * 1024 * 1024);
    const most = bucketWith(8 * 1024 * 1024);
    const read = await readHandedPicture(most.bucket, 'there');
    expect(read.ok && read.bytes.length).toBe(8 * 1024 * 1024);
    expect(most.done).toEqual(['read']);
    const larger = bucketWith(8 * 1024 * 1024 + 1);
    expect(await readHandedPicture(larger.bucket, 'there')).toEqual({
      ok: false,
      code: 'too_large',
      reason: 'the picture has 8388609 bytes',
    });
    expect(larger.done).toEqual(['cancelled']);
  });

  it('a picture that was deleted is not handed over', async () => {
    expect(await readHandedPicture(bucketWith(1).bucket, 'gone')).toEqual({
      ok: false,
      code: 'upload_failed',
      reason: 'the uploaded picture is not there',
    });
  });
});
