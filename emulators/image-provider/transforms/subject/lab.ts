import { colorAt, type Raster } from '../raster/raster.ts';

/** Every pixel in CIE Lab (D65), where distance is what the eye sees: three values a pixel. */
export function toLab(raster: Raster): Float32Array {
  const count = raster.width * raster.height;
  const lab = new Float32Array(count * 3);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [red, green, blue] = colorAt(raster, pixel).map(linear) as [number, number, number];
    const x = curve((red * 0.4124 + green * 0.3576 + blue * 0.1805) / 0.9505);
    const y = curve(red * 0.2126 + green * 0.7152 + blue * 0.0722);
    const z = curve((red * 0.0193 + green * 0.1192 + blue * 0.9505) / 1.089);
    lab[pixel * 3] = 116 * y - 16;
    lab[pixel * 3 + 1] = 500 * (x - y);
    lab[pixel * 3 + 2] = 200 * (y - z);
  }
  return lab;
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curve(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
