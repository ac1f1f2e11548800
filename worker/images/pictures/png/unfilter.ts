/**
 * Reverses the filters of the rows (W3C PNG, section 9). Every row begins with the number of its
 * filter. `step` is the distance to the pixel on the left, in bytes.
 */
export function unfilter(raw: Uint8Array, rowBytes: number, step: number): Uint8Array {
  const height = raw.length / (rowBytes + 1);
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (rowBytes + 1)];
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at >= step ? (rows[to + at - step] as number) : 0;
      const above = row > 0 ? (rows[to + at - rowBytes] as number) : 0;
      const corner = at >= step && row > 0 ? (rows[to + at - rowBytes - step] as number) : 0;
      rows[to + at] = (raw[from + at] as number) + guess(filter, left, above, corner);
    }
  }
  return rows;
}

function guess(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      return 0;
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
