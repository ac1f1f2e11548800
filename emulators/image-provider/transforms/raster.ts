import sharp, { type Sharp } from 'sharp';

/** A picture as bytes of red, green, blue and alpha (sRGB), row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Reads a picture file upright, on white where it is transparent, with its longer side at `edge` pixels. */
export function readRaster(file: Uint8Array, edge: number): Promise<Raster> {
  return toRaster(
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

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The picture with an opacity for each pixel (0 to 1). */
export function withAlpha(picture: Raster, alpha: Float32Array): Raster {
  const data = new Uint8ClampedArray(picture.data);
  alpha.forEach((value, pixel) => {
    data[pixel * 4 + 3] = value * 255;
  });
  return { ...picture, data };
}

/** Puts `top` over `bottom`. `top` may have transparent pixels and has at most the size of `bottom`. */
export async function layer(bottom: Raster, top: Raster): Promise<Raster> {
  const input = await toSharp(top).png().toBuffer();
  return toRaster(toSharp(bottom).composite([{ input }]));
}
