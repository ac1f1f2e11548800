import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraExif, cleaned, sanitize, shortExif } from './sanitized.ts';
import { chunk, extended, frame, lossless, lossy, riff } from './webp-parts.ts';

const profile = chunk('ICCP', 'profile');
const alpha = chunk('ALPH', 'alpha');
const animation = chunk('ANIM', 'color!');
const xmp = chunk('XMP ', '<x>secret</x>');
const unknown = chunk('seCr', 'secret');
const exif = (orientation: number) => chunk('EXIF', cameraExif(orientation));
const whole = { ok: true, size: { width: 300, height: 200 } };

describe('a sanitized WebP', () => {
  it.each([
    ['a lossy one', riff(lossy())],
    ['a lossless one', riff(lossless())],
    [
      'a lossless one of one byte after its header',
      riff(chunk('VP8L', lossless().subarray(8, 14))),
    ],
    ['an extended one', riff(extended(0x30), profile, alpha, lossy())],
    ['an extended lossless one', riff(extended(0x10), lossless())],
    [
      'an animation',
      riff(
        extended(0x12),
        animation,
        frame({}, alpha, lossy()),
        frame({ left: 200, top: 100, width: 100, height: 100 }, lossless(100, 100)),
      ),
    ],
    ['one with an orientation alone', riff(extended(8), lossy(), chunk('EXIF', shortExif(3)))],
  ])('a WebP without metadata is stored byte for byte: %s', async (_, file) => {
    expect(await sanitize(file)).toEqual({ ...whole, bytes: file });
  });

  it('a WebP is stored without EXIF, XMP and what nobody knows, and neither its flags nor its length name them', async () => {
    const file = riff(extended(0x2c), unknown, profile, xmp, lossy(), exif(1), xmp, unknown);
    expect(await cleaned(file)).toEqual(riff(extended(0x20), profile, lossy()));
    expect(await cleaned(riff(lossy(), exif(6), xmp))).toEqual(riff(lossy()));
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'the orientation %i of a WebP remains, and nothing else of the EXIF data',
    async (orientation) => {
      const data = Buffer.concat([Buffer.from('Exif\0\0'), cameraExif(orientation, true)]);
      const remaining = riff(extended(8), lossy(), chunk('EXIF', shortExif(orientation)));
      for (const metadata of [exif(orientation), chunk('EXIF', data)]) {
        expect(await cleaned(riff(extended(0x0c), lossy(), metadata, xmp, exif(3)))).toEqual(
          remaining,
        );
        expect(await cleaned(riff(extended(0), lossy(), metadata))).toEqual(remaining);
      }
    },
  );

  it('bytes after the end of a WebP are dropped', async () => {
    const file = riff(extended(0), lossy());
    expect(await cleaned(Buffer.concat([file, Buffer.from('secret')]))).toEqual(file);
  });
});

describe('the refusal of a WebP', () => {
  const broken = { ok: false, code: 'broken' };
  const inFrame = (...chunks: Buffer[]) => riff(extended(2), animation, frame({}, ...chunks));
  const small = { width: 100, height: 100 };
  const fields = extended(0).subarray(8);
  const length = (file: Buffer, bytes: number) => {
    const changed = Buffer.from(file);
    changed.writeUInt32LE(bytes, 4);
    return changed;
  };

  it.each([
    ['without a chunk', riff()],
    ['without pixels', riff(extended(0), profile)],
    ['that begins with metadata', riff(xmp, lossy())],
    ['of two pictures', riff(extended(0), lossy(), lossy())],
    ['with two headers', riff(extended(0), extended(0), lossy())],
    ['with its header behind its pixels', riff(lossy(), extended(0))],
    ['with a long header', riff(chunk('VP8X', Buffer.concat([fields, fields])), lossy())],
    ['whose header names another width', riff(extended(0, 301), lossy())],
    ['whose header names another height', riff(extended(0, 300, 201), lossy())],
    ['whose lossless pixels have another width', riff(extended(0), lossless(301, 200))],
    ['whose lossless pixels have another height', riff(extended(0), lossless(300, 201))],
    ['without a width', riff(lossy(0, 200))],
    ['of lossy pixels that are no key frame', riff(lossy(300, 200, '9d012a', 0x51))],
    ['of lossy pixels with another start', riff(lossy(300, 200, '9d022a'))],
    ['of lossy pixels with another end of their start', riff(lossy(300, 200, '9d012b'))],
    ['of lossless pixels with another start', riff(lossless(300, 200, 0x2e))],
    ['of lossless pixels of another version', riff(lossless(300, 200, 0x2f, 1))],
    ['of a header without lossy pixels', riff(chunk('VP8 ', lossy().subarray(8, 18)))],
    ['of a header without lossless pixels', riff(chunk('VP8L', lossless().subarray(8, 13)))],
    ['that is simple, with a profile', riff(lossy(), profile)],
    ['that is still, with a frame', riff(extended(0), lossy(), frame({}, lossy()))],
    ['of an animation without a frame', riff(extended(2), animation)],
    [
      'of an animation with pixels outside of its frames',
      riff(extended(2), lossy(), frame({}, lossy())),
    ],
    ['of a frame without pixels', inFrame(alpha)],
    ['of a frame with two pictures', inFrame(lossy(), lossy())],
    ['of a frame with unknown data', inFrame(lossy(), unknown)],
    ['of a frame of another width', inFrame(lossy(299, 200))],
    ['of a frame of another height', inFrame(lossy(300, 199))],
    [
      'of a frame too far right',
      riff(extended(2), frame({ left: 202, ...small }, lossy(100, 100))),
    ],
    ['of a frame too low', riff(extended(2), frame({ top: 102, ...small }, lossy(100, 100)))],
    ['of a frame without its fields', riff(extended(2), chunk('ANMF', Buffer.alloc(15)))],
    [
      'of a frame whose chunk is longer than it',
      riff(extended(2), frame({}, lossy().subarray(0, -4))),
    ],
    ['that names more bytes than it has', length(riff(lossy()), riff(lossy()).length)],
    ['that names fewer bytes than its chunk', length(riff(lossy()), riff(lossy()).length - 12)],
    ['that names no bytes', length(riff(lossy()), 0)],
    ['whose last chunk is a part of a head', riff(lossy(), Buffer.from('seC'))],
  ])('a WebP is refused: %s', async (_, file) => {
    expect(await sanitize(file)).toEqual(broken);
  });
});

describe('the property of a sanitized WebP', () => {
  const part = fc.constantFrom(
    { bytes: xmp, remains: false },
    { bytes: unknown, remains: false },
    { bytes: exif(1), remains: false },
    { bytes: chunk('EXIF'), remains: false },
    { bytes: profile, remains: true },
  );
  const parts = fc.array(part, { maxLength: 6 });

  it('what changes the look remains in its order, whatever the chunks, and a second time changes nothing', async () => {
    const chunkBytes = fc.integer({ min: 1, max: 200 });
    await fc.assert(
      fc.asyncProperty(parts, parts, chunkBytes, async (before, after, count) => {
        const all = (some: typeof before) => some.map(({ bytes }) => bytes);
        const remaining = (some: typeof before) => all(some.filter(({ remains }) => remains));
        const file = riff(extended(0x2c), ...all(before), lossy(), ...all(after));
        const once = await cleaned(file, count);
        const wanted = riff(extended(0x20), ...remaining(before), lossy(), ...remaining(after));
        expect(once.equals(wanted)).toBe(true);
        expect((await cleaned(once, count)).equals(once)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
