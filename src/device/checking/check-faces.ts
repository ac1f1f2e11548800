import { decodeBitmap } from '../opening/decode-bitmap.ts';

/** The least width of a face in the sent photo, in pixels: a smaller one has too little to keep. */
const faceWidthMin = 120;

export type FaceFinding = 'none' | 'several' | 'small';

interface Detector {
  detect(image: ImageBitmap): Promise<readonly { boundingBox: { width: number } }[]>;
}

/**
 * Returns what is wrong with a photo for a portrait: it has no face, several, or a small one. Null if all is
 * well, or if this browser has no face detection.
 */
export async function checkFaces(photo: Blob): Promise<FaceFinding | null> {
  const { FaceDetector } = globalThis as { FaceDetector?: new () => Detector };
  if (!FaceDetector) return null;
  try {
    const bitmap = await decodeBitmap(photo);
    const faces = await new FaceDetector().detect(bitmap).finally(() => bitmap.close());
    const [face, ...others] = faces;
    if (!face) return 'none';
    if (others.length > 0) return 'several';
    return face.boundingBox.width < faceWidthMin ? 'small' : null;
  } catch {
    // Some systems list the detector and have no engine for it.
    return null;
  }
}
