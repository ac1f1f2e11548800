/** The smallest picture, for tests that do not look at its pixels. */
export const onePixel = {
  type: 'image/png',
  extension: 'png',
  width: 1,
  height: 1,
  bytes: new Uint8Array(1),
} as const;
