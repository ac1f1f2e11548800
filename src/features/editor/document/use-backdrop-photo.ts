import { useState } from 'react';
import { toast } from 'sonner';
import { pictureFailureMessage } from '../../../device/shrinking/picture-failure.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { EditorStore } from './editor-store.ts';
import { openBase } from './open-base.ts';
import { retainStore } from './shared-stores.ts';

export function useBackdropPhoto(store: EditorStore) {
  const [isOpening, setOpening] = useState(false);
  const open = async (file: File) => {
    setOpening(true);
    // The page may be left before the photo is saved.
    const end = retainStore(store);
    const opened = await openBase(file, new AbortController().signal).catch(
      () => ({ ok: false, code: 'not_enough_memory' }) as const,
    );
    if (!opened.ok) {
      const { title, description } = pictureFailureMessage(opened, studioTexts.source.unusable);
      toast.error(title, { description });
    } else if (!(await store.setPhoto(opened))) {
      const { title, description } = studioTexts.source.unsaved;
      toast.warning(title, { description });
    }
    setOpening(false);
    end();
  };
  return { isOpening, open: (file: File) => void open(file) };
}
