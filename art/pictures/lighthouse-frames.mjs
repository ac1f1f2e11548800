import { lighthouse } from '../scenes/lighthouse.mjs';
import { galleryFrame, sizedFrame } from './gallery-frame.mjs';

/** Returns a frame of the lighthouse by name. Two are in the gallery; winter is not. */
export function lighthouseFrame(name) {
  if (name !== 'lighthouse-winter') return galleryFrame(name).frame;
  const { picture } = galleryFrame('lighthouse-day');
  return sizedFrame(name, (view) => lighthouse(view, 'winter'), picture);
}
