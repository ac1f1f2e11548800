import { describe, expect, it } from 'vitest';
import { readUpload } from '../../../../worker/images/pictures/read-upload.ts';

const mebibyte = 1024 * 1024;
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)';
const encoder = new TextEncoder();
const partHead = (name: string) =>
  `--mint\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`;
const end = '\r\n--mint--\r\n';

/** A JPEG of this many bytes: a frame and a scan, and pixels up to its end. */
function jpeg(size: { width: number; height: number }, bytes = 400, frameAt = 2): Uint8Array {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0xffd8);
  // Metadata segments as a camera writes them, of at most 64 KiB each.
  let at = 2;
  while (at < frameAt) {
    const length = Math.min(65_535, frameAt - at - 2);
    view.setUint16(at, 0xffe2);
    view.setUint16(at + 2, length);
    at += 2 + length;
  }
  view.setUint32(frameAt, 0xffc0_000b);
  view.setUint8(frameAt + 4, 8);
  view.setUint16(frameAt + 5, size.height);
  view.setUint16(frameAt + 7, size.width);
  file.set([1, 1, 0x11, 0], frameAt + 9);
  if (frameAt === 2) file.set([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0], 15);
  view.setUint16(bytes - 2, 0xffd9);
  return file;
}

const nowhere = {
  begin: () => undefined,
  write: async () => undefined,
  overwrite: () => undefined,
};

function upload(picture: Uint8Array, { agent = desktop, fill = 0 } = {}) {
  const filler = fill === 0 ? [] : [partHead('note'), new Uint8Array(fill), '\r\n'];
  const parts = [...filler, partHead('image'), picture, end];
  const pieces = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const body = new Uint8Array(pieces.reduce((bytes, piece) => bytes + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  const headers = { 'Content-Type': 'multipart/form-data; boundary=mint', 'User-Agent': agent };
  const request = new Request('https://imagemint.test/', { method: 'POST', body, headers });
  const read = async () => {
    const outcome = await readUpload(request, nowhere);
    return outcome.ok ? { ok: true } : outcome;
  };
  return { bytes: body.length, read };
}

const photo = { width: 4000, height: 3000 };

describe('an upload', () => {
  it.each([
    // Of the longer one, only the refusal has so many bytes.
    ['a desktop', 50, desktop, 16],
    ['a phone', 15, phone, 15],
  ])(
    'an upload from %s may have a file of %i MB, and not one byte more',
    async (_, megabytes, agent, accepted) => {
      const sent = (bytes: number) => upload(jpeg(photo, bytes), { agent }).read();
      expect(await sent(accepted * mebibyte)).toEqual({ ok: true });
      expect(await sent(megabytes * mebibyte + 1)).toEqual({
        ok: false,
        code: 'too_large',
        detail: `File too large (max ${megabytes} MB)`,
      });
    },
  );

  it('an upload may have 64 KiB besides its picture, and not one byte more', async () => {
    const sent = (fill: number) => upload(jpeg(photo), { agent: phone, fill });
    const mostBytes = 15 * mebibyte + 65_536;
    const fill = 1 + mostBytes - sent(1).bytes;
    expect(await sent(fill).read()).toMatchObject({ ok: true });
    expect(await sent(fill + 1).read()).toMatchObject({ ok: false, code: 'too_large' });
  });

  it('an upload has at most 120 million pixels', async () => {
    const sent = (width: number, height: number) => upload(jpeg({ width, height })).read();
    expect(await sent(12_000, 10_000)).toMatchObject({ ok: true });
    // One pixel more: 120,000,001.
    expect(await sent(39_383, 3047)).toMatchObject({ ok: false, code: 'too_large' });
  });
});
