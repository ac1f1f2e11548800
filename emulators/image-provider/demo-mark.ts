/** Returns the mark 'demo' for the lower right corner of every emulated picture, as SVG. `size` is the longer side of the picture, in pixels. */
export function drawDemoMark(size: number): string {
  const width = Math.max(18, Math.round(size * 0.12));
  const height = Math.round(width * 0.42);
  const margin = Math.round(size * 0.018);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin}" height="${height + margin}">
    <rect width="${width}" height="${height}" rx="${height / 2}" fill="#000" opacity=".42"/>
    <text x="${width / 2}" y="${height * 0.7}" font-family="sans-serif" font-size="${height * 0.6}" fill="#fff" opacity=".92" text-anchor="middle">demo</text>
  </svg>`;
}
