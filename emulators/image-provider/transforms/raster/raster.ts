import sharp, { type Sharp } from 'sharp';
import type { Color } from '../../drawing/color.ts';

/** A picture as bytes of red, green, blue and alpha (sRGB), row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Reads a picture file upright, on white where it is transparent, with its longer side at `edge` pixels. */
export function readRaster(file: Uint8Array, edge: number): Promise<Raster> {
  return develop(
    sharp(file)
      .rotate()
      .resize(edge, edge, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .toColorspace('srgb'),
  );
}

export function toSharp({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function develop(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** `sigma` in pixels. */
export function blur(raster: Raster, sigma: number): Promise<Raster> {
  return sigma < 0.3 ? Promise.resolve(raster) : develop(toSharp(raster).blur(sigma));
}

export function resize(
  raster: Raster,
  width: number,
  height: number,
  kernel: 'nearest' | 'cubic' = 'cubic',
): Promise<Raster> {
  return develop(toSharp(raster).resize(width, height, { fit: 'fill', kernel }));
}

/** Reduces the picture to a palette. The encoder supports these numbers of colors only. */
export async function reduceColors(raster: Raster, colors: 4 | 16 | 256): Promise<Raster> {
  const file = await toSharp(raster).png({ palette: true, colors, dither: 0 }).toBuffer();
  return develop(sharp(file));
}

/** Color from 0 to 1 in sRGB. */
export function colorAt({ data }: Raster, pixel: number): Color {
  const at = pixel * 4;
  return [
    (data[at] as number) / 255,
    (data[at + 1] as number) / 255,
    (data[at + 2] as number) / 255,
  ];
}

/** Returns a new picture of the same size. `paint` gets each color (sRGB, 0 to 1), the pixel's number and its coordinates. */
export function mapColors(
  raster: Raster,
  paint: (color: Color, pixel: number, x: number, y: number) => Color,
): Raster {
  const { width, height } = raster;
  const data = new Uint8ClampedArray(raster.data);
  let pixel = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = paint(colorAt(raster, pixel), pixel, x, y);
      const at = pixel * 4;
      data[at] = color[0] * 255;
      data[at + 1] = color[1] * 255;
      data[at + 2] = color[2] * 255;
      pixel += 1;
    }
  }
  return { width, height, data };
}

/** How light a color looks, from 0 to 1. */
export function lightness(color: Color): number {
  return color[0] * 0.299 + color[1] * 0.587 + color[2] * 0.114;
}

/** The lightness of every pixel. */
export function lightnessOf(raster: Raster): Float32Array {
  const plane = new Float32Array(raster.width * raster.height);
  for (let pixel = 0; pixel < plane.length; pixel += 1) {
    plane[pixel] = lightness(colorAt(raster, pixel));
  }
  return plane;
}

/** Changes the color's saturation: more above 1, less below. */
export function saturate(color: Color, factor: number): Color {
  const grey = lightness(color);
  return [
    grey + (color[0] - grey) * factor,
    grey + (color[1] - grey) * factor,
    grey + (color[2] - grey) * factor,
  ];
}

/** Puts `top` over `bottom`, each pixel with the opacity in `cover` (0 to 1). Both have the same size. */
export function layer(bottom: Raster, top: Raster, cover: Float32Array): Raster {
  return mapColors(bottom, (color, pixel) => {
    const over = colorAt(top, pixel);
    const amount = cover[pixel] as number;
    return [
      color[0] + (over[0] - color[0]) * amount,
      color[1] + (over[1] - color[1]) * amount,
      color[2] + (over[2] - color[2]) * amount,
    ];
  });
}
