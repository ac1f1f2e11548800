import { renderPicture } from '../renderer/render-picture.ts';
import { blur, type Raster, resize } from './raster.ts';
import { compose } from './subject/compose.ts';
import { findSubject } from './subject/find-subject.ts';

/** The background is drawn this much smaller, because it is out of focus anyway. */
const shrink = 2;

/** Keeps the subject and draws behind it the scene of the words, a little out of focus. */
export async function replaceBackground(picture: Raster, words: string): Promise<Raster> {
  const { width, height } = picture;
  const scene = renderPicture({
    prompt: words,
    width: Math.ceil(width / shrink),
    height: Math.ceil(height / shrink),
  });
  const [matte, large] = await Promise.all([findSubject(picture), resize(scene, width, height)]);
  return compose(picture, matte, await blur(large, Math.max(width, height) / 340));
}
