import { boxBlur } from './box-blur.ts';
import { colorAt, lightness, type Raster } from './raster.ts';

/**
 * Repaints the picture with a soft brush (Kuwahara's filter): each pixel takes the mean
 * of the neighboring corner with the least variance, so surfaces become flat and edges
 * stay sharp. `radius` in pixels.
 */
export function brush(raster: Raster, radius: number): Raster {
  const { width, height } = raster;
  const count = width * height;
  const planes = [0, 1, 2].map(() => new Float32Array(count));
  const light = new Float32Array(count);
  const squares = new Float32Array(count);
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  for (let pixel = 0; pixel < count; pixel += 1) {
    const color = colorAt(raster, pixel);
    [red[pixel], green[pixel], blue[pixel]] = color;
    const grey = lightness(color);
    light[pixel] = grey;
    squares[pixel] = grey * grey;
  }
  const reach = Math.max(1, Math.round(radius / 2));
  const mean = (plane: Float32Array) => boxBlur(plane, width, height, reach);
  const [meanRed, meanGreen, meanBlue, meanLight, meanSquare] = [
    mean(red),
    mean(green),
    mean(blue),
    mean(light),
    mean(squares),
  ];
  const data = new Uint8ClampedArray(raster.data);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let calmest = Number.POSITIVE_INFINITY;
      let from = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const column = clampTo(x + (corner & 1 ? reach : -reach), width);
        const row = clampTo(y + (corner & 2 ? reach : -reach), height);
        const place = row * width + column;
        const average = meanLight[place] as number;
        const variance = (meanSquare[place] as number) - average * average;
        if (variance < calmest) {
          calmest = variance;
          from = place;
        }
      }
      const at = (y * width + x) * 4;
      data[at] = (meanRed[from] as number) * 255;
      data[at + 1] = (meanGreen[from] as number) * 255;
      data[at + 2] = (meanBlue[from] as number) * 255;
    }
  }
  return { width, height, data };
}

function clampTo(value: number, length: number): number {
  return Math.min(length - 1, Math.max(0, value));
}
