import { renderPicture } from '../renderer/render-picture.ts';
import { blur, type Raster, resize } from './raster/raster.ts';
import { compose } from './subject/compose.ts';
import { findSubject } from './subject/find-subject.ts';

/** The background is rendered this much smaller, because it is out of focus. */
const shrink = 2;

/** Renders the described scene behind the subject, slightly out of focus. */
export async function replaceBackground(picture: Raster, prompt: string): Promise<Raster> {
  const { width, height } = picture;
  const scene = renderPicture({
    prompt,
    width: Math.ceil(width / shrink),
    height: Math.ceil(height / shrink),
  });
  const [matte, large] = await Promise.all([findSubject(picture), resize(scene, width, height)]);
  return compose(picture, matte, await blur(large, Math.max(width, height) / 340));
}
