import { describe, expect, it } from 'vitest';
import { pictureOf, unpackPictures } from '../../../../worker/images/providers/unpack-pictures.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Bytes without a pattern that repeats with a part. */
const picture = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255);
const packed = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function read(json: string): (Uint8Array | null)[] {
  const { text, pictures } = unpackPictures(bytesOf(json));
  const { data } = JSON.parse(text) as { data: { b64_json: string }[] };
  return data.map((entry) => pictureOf(entry.b64_json, pictures));
}

const responseOf = (...images: string[]) =>
  JSON.stringify({ created: 1, data: images.map((image) => ({ b64_json: image, note: 'é' })) });

describe('the pictures of a response', () => {
  it.each([
    ['shorter than what is taken out', 3068],
    ['just as long', 3072],
    ['one byte longer', 3073],
    ['a byte less than a part', 49_151],
    ['just a part long', 49_152],
    ['a byte more than a part', 49_153],
    ['two bytes more than two parts', 98_306],
  ])('a picture %s has its bytes', (_, length) => {
    const bytes = picture(length);
    expect(read(responseOf(packed(bytes)))).toEqual([bytes]);
    expect(read(responseOf(`data:image/png;base64,${packed(bytes)}`))).toEqual([bytes]);
    expect(read(responseOf(packed(bytes).replace(/=+$/, '')))).toEqual([bytes]);
  });

  it('Base64 of 4096 characters is taken out of the text, and shorter one stays in it', () => {
    const unpacked = (length: number) =>
      unpackPictures(bytesOf(JSON.stringify('A'.repeat(length))));
    expect(unpacked(4096)).toMatchObject({ text: '"packed:0"', pictures: { length: 1 } });
    expect(unpacked(4095).pictures).toEqual([]);
  });

  it('several pictures keep their order, and the text around them', () => {
    const json = responseOf(packed(picture(9000)), 'AQID', packed(picture(5000)));
    const { text, pictures } = unpackPictures(bytesOf(json));
    expect(text).toBe(responseOf('packed:0', 'AQID', 'packed:1'));
    expect(pictures).toEqual([picture(9000), picture(5000)]);
    expect(read(json)).toEqual([picture(9000), Uint8Array.of(1, 2, 3), picture(5000)]);
  });

  it('Base64 from which nothing is taken out is read from the JSON', () => {
    const text = packed(picture(9000));
    const escaped = responseOf(text).replaceAll('/', String.raw`\/`);
    expect(read(escaped)).toEqual([picture(9000)]);
    const inLines = text.replace(/.{76}/g, '$&\n');
    expect(read(responseOf(inLines))).toEqual([picture(9000)]);
  });
});
