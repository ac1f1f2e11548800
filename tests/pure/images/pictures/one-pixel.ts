/** The smallest picture, where a test looks at what is done with one and not at its pixels. */
export const onePixel = {
  type: 'image/png',
  extension: 'png',
  width: 1,
  height: 1,
  bytes: new Uint8Array(1),
} as const;
