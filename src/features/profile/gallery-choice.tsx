import { useState } from 'react';
import { galleryPicturesMax } from '../../../domain/limits.ts';
import { readFeatureOptIn, writeFeatureOptIn } from '../../device/preferences.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';

export function GalleryChoice({ userId }: { userId: string }) {
  const [isIn, setIn] = useState(() => readFeatureOptIn(userId));
  return (
    <Checkbox
      label={profileTexts.pictures.show}
      note={profileTexts.pictures.showNote(galleryPicturesMax)}
      checked={isIn}
      onChange={(checked) => {
        setIn(checked);
        writeFeatureOptIn(userId, checked);
      }}
    />
  );
}
