/** A segment of a JPEG: its marker, its length and its data. */
export function segment(marker: number, data: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]);
  return Buffer.concat([head, bytes]);
}

export const start = Buffer.from([0xff, 0xd8]);
export const end = Buffer.from([0xff, 0xd9]);

/** A frame of one component. */
export function frame(width: number, height: number, marker = 0xc0): Buffer {
  return segment(
    marker,
    Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
  );
}

/** The head of a scan of one component. */
export const scanHead = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));

/** Pixels with stuffed bytes, restarts and fill bytes before one. */
export const pixels = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xff, 0xd7, 5, 0xff, 0]);

export const scan = Buffer.concat([scanHead, pixels]);

export const quantization = segment(0xdb, Buffer.alloc(65, 1));

export const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0', 'latin1'));

/** A JPEG of 300×200 pixels: these parts before its frame, and these after its scan. */
export function jpeg(before: readonly Buffer[] = [], after: readonly Buffer[] = []): Buffer {
  return Buffer.concat([start, ...before, quantization, frame(300, 200), scan, ...after, end]);
}
