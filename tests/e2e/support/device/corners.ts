import sharp from 'sharp';

/** Four corners of four colors, so that every rotation and mirroring is visible. */
export function picture(width: number, height: number) {
  const quarter = (fill: string, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1" height="1" fill="${fill}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" preserveAspectRatio="none" width="${width}" height="${height}">
    ${quarter('#f00', 0, 0)}${quarter('#0f0', 1, 0)}${quarter('#00f', 0, 1)}${quarter('#fff', 1, 1)}</svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** The colors of the four corners as letters, from the upper left to the lower right. */
export async function cornersIn(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const letters = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at);
    return r > 128 && g > 128 && b > 128 ? 'W' : r > 128 ? 'R' : g > 128 ? 'G' : 'B';
  });
  return letters.join('');
}
