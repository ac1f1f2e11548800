import { resize } from '../frame/resize.mjs';
import { frameOf } from '../saved-frames.mjs';
import { gallery } from './gallery.mjs';

/** Returns a gallery picture's frame in its published size, by name. */
export function galleryFrame(name) {
  const picture = gallery.find((known) => known.name === name);
  return { picture, frame: sizedFrame(name, picture.scene, picture) };
}

/** Renders a scene with a longer side of `drawn` pixels and enlarges it to `size`. */
export function sizedFrame(name, scene, { size: [width, height], drawn, samples }) {
  const part = (drawn ?? Math.max(width, height)) / Math.max(width, height);
  const view = { width: Math.round(width * part), height: Math.round(height * part), samples };
  const frame = frameOf(name, scene, view);
  return part < 1 ? resize(frame, width, height) : frame;
}
