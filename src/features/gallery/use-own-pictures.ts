import { useEffect, useState } from 'react';
import { readFeatureOptIn } from '../../device/preferences.ts';
import type { GalleryPicture } from './gallery-picture.ts';

const none: readonly GalleryPicture[] = [];

/**
 * Returns the pictures of a user who opted in to see them in the gallery. For every other user no
 * history is read.
 */
export function useOwnPictures(userId: string | null): readonly GalleryPicture[] {
  const [pictures, setPictures] = useState(none);
  useEffect(() => {
    if (userId === null || !readFeatureOptIn(userId)) return undefined;
    let isGone = false;
    let shown: readonly GalleryPicture[] = none;
    const revoke = () => {
      for (const { src } of shown) URL.revokeObjectURL(src);
    };
    const read = async () => {
      const { readOwnPictures } = await import('./read-own-pictures.ts');
      shown = await readOwnPictures(userId);
      if (isGone) revoke();
      else setPictures(shown);
    };
    // Without the user's own pictures the gallery shows stock pictures.
    read().catch(() => undefined);
    return () => {
      isGone = true;
      revoke();
      setPictures(none);
    };
  }, [userId]);
  return pictures;
}
