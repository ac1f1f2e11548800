/** The connected regions of those pixels for which `isIn` holds: each as its pixels' numbers. */
export function findRegions(
  width: number,
  height: number,
  isIn: (pixel: number) => boolean,
): number[][] {
  const seen = new Uint8Array(width * height);
  const regions: number[][] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || !isIn(start)) continue;
    const region = [start];
    seen[start] = 1;
    for (let next = 0; next < region.length; next += 1) {
      const pixel = region[next] as number;
      const x = pixel % width;
      for (const neighbour of [
        x > 0 ? pixel - 1 : -1,
        x < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width,
      ]) {
        if (neighbour < 0 || neighbour >= seen.length || seen[neighbour] || !isIn(neighbour))
          continue;
        seen[neighbour] = 1;
        region.push(neighbour);
      }
    }
    regions.push(region);
  }
  return regions;
}

/** Whether a region touches the picture's border. */
export function touchesBorder(region: readonly number[], width: number, height: number): boolean {
  return region.some((pixel) => {
    const x = pixel % width;
    return x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1);
  });
}
