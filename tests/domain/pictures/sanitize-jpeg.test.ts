import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  end,
  frame,
  jfif,
  jpeg,
  pixels,
  quantization,
  scan,
  segment,
  start,
} from './jpeg-parts.ts';
import { cameraExif, cleaned, sanitize, shortExif } from './sanitized.ts';

const exif = (data: Uint8Array) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), data]));
const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret</x:xmpmeta>');
const profile = segment(0xe2, `ICC_PROFILE\0\x01\x01${'p'.repeat(500)}`);
const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
/** Tables that no scan names. */
const huffman = segment(0xc4, `\x03${'\0'.repeat(16)}`);
const fill = Buffer.from([0xff, 0xff, 0xff]);

const metadata: readonly [name: string, segment: Buffer][] = [
  ['EXIF of an upright picture', exif(cameraExif(1))],
  ['EXIF that cannot be read', exif(Buffer.from('no TIFF'))],
  ['XMP', xmp],
  ['a continued XMP', segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0secret')],
  ['an empty APP1', segment(0xe1)],
  ['IPTC', segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04secret')],
  ['further pictures (MPF)', segment(0xe2, 'MPF\0MM\0*secret')],
  ['a FlashPix', segment(0xe2, 'FPXR\0secret')],
  ['a thumbnail (JFXX)', segment(0xe0, 'JFXX\0\x10secret')],
  ['a short JFIF', segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\0')],
  ['an APP14 of others', segment(0xee, 'secret')],
  ['a maker’s own data', segment(0xe5, 'secret')],
  ['the last application data', segment(0xef, 'secret')],
  ['a comment', segment(0xfe, 'secret')],
  ['an APP0 of others', segment(0xe0, 'a secret of others')],
  ['JFIF in a segment of others', segment(0xe5, jfif.subarray(4))],
  ['a color profile in a segment of others', segment(0xe5, profile.subarray(4))],
  ['Adobe’s color transform in a segment of others', segment(0xe5, adobe.subarray(4))],
  ['EXIF in a segment of others', segment(0xe5, exif(cameraExif(6)).subarray(4))],
  [
    'an orientation in an APP1 of others',
    segment(0xe1, Buffer.concat([Buffer.from('Exig\0\0'), cameraExif(6)])),
  ],
  ['a segment as long as there may be', segment(0xe7, Buffer.alloc(65_533, 0xff))],
];

describe('a sanitized JPEG', () => {
  it.each([
    ['with JFIF, color profile and Adobe’s color transform', jpeg([jfif, profile, profile, adobe])],
    ['with fill bytes before its markers', jpeg([fill, jfif, fill], [fill])],
    ['of several scans', jpeg([], [huffman, scan, segment(0xdd, '\0\x04'), scan])],
    ['whose scan ends in fill bytes', jpeg([], [fill, scan, fill])],
    ['whose height is named again', jpeg([], [segment(0xdc, '\0\xc8')])],
    ['with arithmetic coding', jpeg([segment(0xcc, '\0\0')])],
  ])('a JPEG without metadata is stored byte for byte: %s', async (_, file) => {
    const outcome = await sanitize(file);
    expect(outcome).toMatchObject({ ok: true, size: { width: 300, height: 200 } });
    expect(await cleaned(file)).toEqual(file);
  });

  it('bytes after the end of a JPEG are dropped', async () => {
    for (const rest of [jpeg([xmp]), Buffer.from('ftypmp42 a film'), Buffer.alloc(200_000)]) {
      expect(await cleaned(Buffer.concat([jpeg([jfif]), rest]))).toEqual(jpeg([jfif]));
    }
  });

  it('the thumbnail of a JFIF segment is dropped, and its density remains', async () => {
    const data = Buffer.concat([jfif.subarray(4, 16), Buffer.from([2, 1]), Buffer.alloc(6, 9)]);
    expect(await cleaned(jpeg([segment(0xe0, data)]))).toEqual(jpeg([jfif]));
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'the orientation %i remains, and nothing else of the EXIF data',
    async (orientation) => {
      for (const isLittle of [true, false]) {
        const file = jpeg([jfif, fill, exif(cameraExif(orientation, isLittle)), xmp]);
        const remaining = exif(shortExif(orientation));
        expect(await cleaned(file)).toEqual(jpeg([jfif, fill, remaining]));
      }
    },
  );
});

describe('the refusal of a JPEG', () => {
  const broken = { ok: false, code: 'broken' };
  const joined = (...parts: Buffer[]) => Buffer.concat([start, ...parts]);

  it.each([
    ['without a frame', joined(scan, end)],
    ['without a scan', joined(frame(300, 200), end)],
    ['with its scan before its frame', joined(scan, frame(300, 200), end)],
    ['of two frames', joined(frame(300, 200), frame(300, 200), scan, end)],
    ['of a differential frame', joined(frame(300, 200, 0xc5), scan, end)],
    ['of a hierarchy', joined(frame(300, 200, 0xde), frame(300, 200), scan, end)],
    ['whose frame has no height', joined(frame(300, 0), scan, end)],
    ['whose frame has no component', joined(segment(0xc0, '\x08\0\xc8\x01\x2c\0'), scan, end)],
    ['whose frame is too short', joined(segment(0xc0, '\x08\0\xc8\x01\x2c'), scan, end)],
    [
      'whose frame is too long',
      joined(segment(0xc0, '\x08\0\xc8\x01\x2c\x01\x01\x11\0\0'), scan, end),
    ],
    [
      'whose scan names no component',
      joined(frame(300, 200), segment(0xda, '\0\0\x3f\0'), pixels, end),
    ],
    ['whose scan has no data of its own', joined(frame(300, 200), segment(0xda), pixels, end)],
    ['whose scan is too long', joined(frame(300, 200), segment(0xda, '\x01\x01\0\0\x3f\0\0'), end)],
    ['that names another height later', jpeg([], [segment(0xdc, '\0\xc9')])],
    ['whose height is named before its frame', jpeg([segment(0xdc, '\0\xc8')])],
    ['with a frame behind its pixels', jpeg([], [frame(300, 200)])],
    ['with a reserved marker', jpeg([segment(0xf0, 'x')])],
    ['with a reserved marker that names its height', jpeg([], [segment(0xf0, '\0\xc8')])],
    ['with a second start', jpeg([start])],
    ['with a restart outside of its pixels', jpeg([Buffer.from([0xff, 0xd0])])],
    ['with a stuffed byte outside of its pixels', jpeg([Buffer.from([0xff, 0])])],
    ['with bytes between its segments', jpeg([jfif, Buffer.from([0])])],
    ['with a segment of no length', jpeg([Buffer.from([0xff, 0xe5, 0, 1])])],
    ['whose last segment is longer than the file', joined(quantization.subarray(0, 30))],
    ['that ends before its end marker', jpeg().subarray(0, -2)],
    ['that ends in its end marker', jpeg().subarray(0, -1)],
  ])('a JPEG is refused: %s', async (_, file) => {
    expect(await sanitize(file)).toEqual(broken);
  });
});

describe('the property of a sanitized JPEG', () => {
  const look = fc.constantFrom(jfif, profile, adobe, quantization, huffman);
  const secret = fc.constantFrom(...metadata.map(([, bytes]) => bytes));
  const part = fc.oneof(
    look.map((bytes) => ({ bytes, remains: true })),
    secret.map((bytes) => ({ bytes, remains: false })),
  );

  it('what changes the look remains in its order, whatever the chunks, and a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.array(part, { maxLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        async (before, after, chunkBytes) => {
          const all = (parts: typeof before) => parts.map(({ bytes }) => bytes);
          const remaining = (parts: typeof before) => all(parts.filter(({ remains }) => remains));
          const once = await cleaned(jpeg(all(before), all(after)), chunkBytes);
          expect(once.equals(jpeg(remaining(before), remaining(after)))).toBe(true);
          expect((await cleaned(once, chunkBytes)).equals(once)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
