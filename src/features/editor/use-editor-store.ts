import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { pictureFailureWords } from '../../device/shrinking/picture-failure.ts';
import { editorTexts } from '../../texts/en/editor.ts';
import { studioTexts } from '../../texts/en/studio.ts';
import { takeOver } from '../studio/studio.ts';
import { EditorStore } from './editor-store.ts';
import { openBase } from './open-base.ts';

/** The editor's document, brought back from the device or begun with the picture that another tool gave. */
export function useEditorStore(userId: string) {
  const store = useMemo(() => new EditorStore(userId), [userId]);
  const snapshot = useSyncExternalStore(store.subscribe, store.read);
  const [isOpening, setOpening] = useState(false);

  const open = useCallback(
    async (input: unknown) => {
      setOpening(true);
      const base = await openBase(input, new AbortController().signal).catch(
        () => ({ ok: false, code: 'not_enough_memory' }) as const,
      );
      setOpening(false);
      if (!base.ok) {
        toast.error(studioTexts.source.unusable, { description: pictureFailureWords(base) });
      } else if (!(await store.start(base))) {
        const { title, description } = editorTexts.unkept;
        toast.warning(title, { description });
      }
    },
    [store],
  );

  useEffect(() => {
    const given = takeOver('edit');
    const begin = async () => {
      const picture = await given?.catch(() => null);
      if (picture) return open(picture);
      const notice = await store.load();
      if (notice === 'lost') toast.error(editorTexts.lost);
      if (notice === 'partly_lost') toast.warning(editorTexts.partlyLost);
      return undefined;
    };
    void begin();
  }, [store, open]);

  useEffect(() => {
    window.addEventListener('pagehide', store.leave);
    return () => window.removeEventListener('pagehide', store.leave);
  }, [store]);

  return { store, snapshot, isOpening, open };
}
