import { describe, expect, it } from 'vitest';
import { packPicture, unpackPicture } from '../../domain/live.ts';

describe('a picture on the line', () => {
  it('comes out as it went in', () => {
    const picture = {
      jobId: 'a'.repeat(64),
      type: 'image/jpeg',
      bytes: Uint8Array.from({ length: 300 }, (_, at) => at % 256),
    };
    expect(unpackPicture(packPicture(picture).buffer)).toEqual(picture);
  });

  it('may be empty', () => {
    const picture = { jobId: 'job-0001', type: 'image/png', bytes: new Uint8Array() };
    expect(unpackPicture(packPicture(picture).buffer)).toEqual(picture);
  });
});
