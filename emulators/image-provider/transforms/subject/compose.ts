import { boxBlur } from '../raster/box-blur.ts';
import { colorAt, mapColors, type Raster } from '../raster/raster.ts';

/**
 * Puts the subject before another background. `matte` is the subject's share of each
 * pixel. The subject's edge takes some of the new background's light, so that it does not
 * look cut out.
 */
export function compose(subject: Raster, matte: Float32Array, background: Raster): Raster {
  const { width, height } = subject;
  const reach = Math.max(1, Math.round(Math.max(width, height) / 110));
  const around = boxBlur(
    matte.map((value) => 1 - value),
    width,
    height,
    reach,
  );
  const composed = mapColors(subject, (color, pixel) => {
    const behind = colorAt(background, pixel);
    const wrap = Math.min(0.34, (around[pixel] as number) * 0.55);
    const cover = matte[pixel] as number;
    const blend = (channel: 0 | 1 | 2) => {
      const own = color[channel] + (behind[channel] - color[channel]) * wrap;
      return behind[channel] + (own - behind[channel]) * cover;
    };
    return [blend(0), blend(1), blend(2)];
  });
  for (let at = 3; at < composed.data.length; at += 4) composed.data[at] = 255;
  return composed;
}
