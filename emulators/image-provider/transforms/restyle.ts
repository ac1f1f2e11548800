import { createNoise } from '../drawing/noise.ts';
import { hashText } from '../drawing/random.ts';
import type { Raster } from './raster/raster.ts';
import { chooseStyles, styles } from './styles/choose-style.ts';

/** Returns the picture in the styles that the prompt names. */
export async function restyle(picture: Raster, prompt: string): Promise<Raster> {
  const unit = Math.max(picture.width, picture.height) / 1024;
  const noise = createNoise(hashText(prompt));
  let styled = picture;
  for (const name of chooseStyles(prompt)) {
    styled = await styles[name]({ picture: styled, unit, noise });
  }
  return styled;
}
