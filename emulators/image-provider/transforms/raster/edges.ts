/** How steep a plane of values is at every pixel (Sobel): 0 where it is flat. */
export function findEdges(plane: Float32Array, width: number, height: number): Float32Array {
  const edges = new Float32Array(plane.length);
  const value = (x: number, y: number) =>
    plane[
      Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))
    ] as number;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across =
        value(x + 1, y - 1) +
        2 * value(x + 1, y) +
        value(x + 1, y + 1) -
        value(x - 1, y - 1) -
        2 * value(x - 1, y) -
        value(x - 1, y + 1);
      const down =
        value(x - 1, y + 1) +
        2 * value(x, y + 1) +
        value(x + 1, y + 1) -
        value(x - 1, y - 1) -
        2 * value(x, y - 1) -
        value(x + 1, y - 1);
      edges[y * width + x] = Math.hypot(across, down);
    }
  }
  return edges;
}
