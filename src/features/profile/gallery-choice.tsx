import { useId, useState } from 'react';
import { readFeatureOptIn, writeFeatureOptIn } from '../../device/preferences.ts';
import { profileTexts } from '../../texts/en/profile.ts';

/** Whether one's own pictures hang in the gallery of the front page, on this device alone. */
export function GalleryChoice({ userId }: { userId: string }) {
  const [isIn, setIn] = useState(() => readFeatureOptIn(userId));
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          className="size-5 accent-gold"
          checked={isIn}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setIn(target.checked);
            writeFeatureOptIn(userId, target.checked);
          }}
        />
      </span>
      <div>
        <label htmlFor={id} className="font-[560]">
          {profileTexts.pictures.show}
        </label>
        <p id={`${id}-note`} className="mt-1 text-small text-muted">
          {profileTexts.pictures.showNote}
        </p>
      </div>
    </div>
  );
}
