import { texts } from '../../language.ts';

/** What is wrong with a photo for a portrait. */
const english = {
  none: 'We see no face in this photo. You can still use it.',
  several: 'We see more than one face. A photo of you alone works best.',
  small: 'The face is small in this photo. A closer one works best.',
};

export type FaceTexts = typeof english;
export const faceTexts = texts('faces', english);
