import type { Mask } from './rasterize-mask.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export async function encodeMask(mask: Mask): Promise<Blob> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, mask.width);
  view.setUint32(4, mask.height);
  header[8] = 8; // bits for each pixel; all else is 0: grayscale, deflate, no interlace
  return new Blob(
    [
      new Uint8Array(signature),
      chunk('IHDR', header),
      chunk('IDAT', await deflate(filterRows(mask))),
      chunk('IEND', new Uint8Array()),
    ],
    { type: 'image/png' },
  );
}

function filterRows({ data, width, height }: Mask): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const begin = y * (width + 1);
    rows[begin] = 2;
    for (let x = 0; x < width; x += 1) {
      const above = y === 0 ? 0 : (data[(y - 1) * width + x] as number);
      rows[begin + 1 + x] = (data[y * width + x] as number) - above;
    }
  }
  return rows;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1)
    value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
