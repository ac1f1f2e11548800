export interface PictureFormat {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
}

export const pictureFormats = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
} as const satisfies Record<string, PictureFormat>;

const otherFormats: readonly [name: string, start: RegExp][] = [
  ['GIF', /^GIF8/],
  ['HEIC', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi/s],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['Photoshop', /^8BPS/],
  ['JPEG XL', /^(?:\xff\n|.{4}JXL )/s],
  ['video', /^.{4}ftyp(?:isom|mp4|M4V|qt)/s],
  ['PDF', /^%PDF/],
  ['SVG', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg/s],
];

/** Returns the format of a file, from its first 12 bytes; null for a type that is not accepted. */
export function formatOf(head: Uint8Array): PictureFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return pictureFormats.png;
  if (start.startsWith('\xff\xd8\xff')) return pictureFormats.jpeg;
  return /^RIFF.{4}WEBP/s.test(start) ? pictureFormats.webp : null;
}

/** Returns the name of another known format; null for an unknown one and for accepted pictures. */
export function nameOtherFormat(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 512));
  return otherFormats.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
