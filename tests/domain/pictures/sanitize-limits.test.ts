import { expect, it } from 'vitest';
import * as jpegParts from './jpeg-parts.ts';
import * as pngParts from './png-parts.ts';
import { cleaned, sanitize, shortExif } from './sanitized.ts';
import * as webpParts from './webp-parts.ts';

it('a picture has at most 65,536 pieces', async () => {
  // Besides the texts: header, pixels and end.
  const text = pngParts.chunk('tEXt');
  const pieces = (count: number) => pngParts.png(Array<Buffer>(count - 3).fill(text));
  expect((await sanitize(pieces(65_536))).ok).toBe(true);
  expect(await sanitize(pieces(65_537))).toEqual({ ok: false, code: 'broken' });
  // Besides the comments: tables, frame, scan and end.
  const comments = (count: number) =>
    jpegParts.jpeg(Array<Buffer>(count - 4).fill(jpegParts.segment(0xfe)));
  expect((await sanitize(comments(65_536))).ok).toBe(true);
  expect(await sanitize(comments(65_537))).toEqual({ ok: false, code: 'broken' });
  const unknown = webpParts.chunk('seCr');
  const chunks = (count: number) =>
    webpParts.riff(webpParts.lossy(), ...Array<Buffer>(count - 1).fill(unknown));
  expect((await sanitize(chunks(65_536))).ok).toBe(true);
  expect(await sanitize(chunks(65_537))).toEqual({ ok: false, code: 'broken' });
});

it('a JPEG has at most 100 scans, each of which is followed through all blocks', async () => {
  const scans = (count: number) =>
    jpegParts.jpeg([], Array<Buffer>(count - 1).fill(jpegParts.scan));
  expect((await sanitize(scans(100))).ok).toBe(true);
  expect(await sanitize(scans(101))).toEqual({ ok: false, code: 'broken' });
});

it('an orientation is found in the first 64 KiB of EXIF data', async () => {
  /** EXIF data whose only tag ends after this many bytes. */
  const exif = (bytes: number) => {
    const data = Buffer.alloc(70_000);
    shortExif(6).copy(data, bytes - 22);
    data.write('MM\0*', 0, 'latin1');
    data.writeUInt32BE(bytes - 14, 4);
    return data;
  };
  const png = (data: Buffer) => pngParts.png([pngParts.chunk('eXIf', data)]);
  expect(await cleaned(png(exif(65_536)))).toEqual(png(shortExif(6)));
  expect(await cleaned(png(exif(65_537)))).toEqual(pngParts.png());
  const webp = (...chunks: Buffer[]) =>
    webpParts.riff(webpParts.extended(chunks.length * 8), webpParts.lossy(), ...chunks);
  const inWebp = (data: Buffer) => webp(webpParts.chunk('EXIF', data));
  expect(await cleaned(inWebp(exif(65_536)))).toEqual(inWebp(shortExif(6)));
  expect(await cleaned(inWebp(exif(65_537)))).toEqual(webp());
});

it('a profile of up to 3 MiB remains, and a longer one is dropped', async () => {
  const mebibyte = 1024 * 1024;
  const png = (bytes: number) =>
    pngParts.png([pngParts.chunk('iCCP', Buffer.alloc(bytes, 'p')), pngParts.chunk('gAMA', 'g')]);
  expect((await cleaned(png(3 * mebibyte - 1))).equals(png(3 * mebibyte - 1))).toBe(true);
  expect((await cleaned(png(3 * mebibyte + 1))).equals(pngParts.png())).toBe(true);
  const webp = (flags: number, bytes: number) =>
    webpParts.riff(
      webpParts.extended(flags),
      ...(bytes > 0 ? [webpParts.chunk('ICCP', Buffer.alloc(bytes))] : []),
      webpParts.lossy(),
    );
  expect((await cleaned(webp(0x20, 3 * mebibyte))).equals(webp(0x20, 3 * mebibyte))).toBe(true);
  expect((await cleaned(webp(0x20, 3 * mebibyte + 2))).equals(webp(0, 0))).toBe(true);
  const profile = (segments: number) =>
    Array.from({ length: segments }, (_, at) =>
      jpegParts.segment(0xe2, `ICC_PROFILE\0${String.fromCharCode(at + 1, segments)}data`),
    );
  expect(await cleaned(jpegParts.jpeg(profile(48)))).toEqual(jpegParts.jpeg(profile(48)));
  expect(await cleaned(jpegParts.jpeg(profile(49)))).toEqual(jpegParts.jpeg());
});
