import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { pictureFailureMessage } from '../../../device/shrinking/picture-failure.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { takeOver } from '../../studio/studio.ts';
import type { EditorDocument } from './editor-document.ts';
import { EditorStore } from './editor-store.ts';
import { openBase } from './open-base.ts';

/** The editor's document, brought back from the device, and the pictures that are to take its place. */
export function useEditorStore(userId: string) {
  const store = useMemo(() => new EditorStore(userId), [userId]);
  const snapshot = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [isOpening, setOpening] = useState(false);
  const opening = useRef<AbortController | null>(null);
  // What takes the picture's place when the user says so: a file, or nothing yet.
  const [asked, setAsked] = useState<{ picture: Blob | null } | null>(null);

  const open = useCallback(
    async (input: unknown) => {
      opening.current?.abort();
      const controller = new AbortController();
      opening.current = controller;
      setOpening(true);
      const base = await openBase(input, controller.signal).catch(
        () => ({ ok: false, code: 'not_enough_memory' }) as const,
      );
      // Another was chosen meanwhile, or none after all.
      if (opening.current !== controller) {
        if (base.ok) base.bitmap.close();
        return;
      }
      opening.current = null;
      setOpening(false);
      if (!base.ok) {
        const { title, description } = pictureFailureMessage(base, studioTexts.source.unusable);
        toast.error(title, { description });
      } else if (isPending(store)) {
        sayPending();
      } else if (!(await store.start(base))) {
        const { title, description } = studioTexts.source.unsaved;
        toast.warning(title, { description });
      } else if (base.isReduced) {
        const { title, description } = editorTexts.reduced;
        toast.info(title(base.width, base.height), { description });
      }
    },
    [store],
  );

  const cancelOpening = useCallback(() => {
    opening.current?.abort();
    opening.current = null;
    setOpening(false);
  }, []);
  useEffect(() => cancelOpening, [cancelOpening]);

  const replace = useCallback(
    (picture: Blob | null) => {
      // The dialog may go with the picture, and not be there to say that it was closed.
      setAsked(null);
      if (picture) void open(picture);
      else store.close();
    },
    [store, open],
  );

  /** Another picture is wanted: this one, or whichever is chosen then. What was done to the one before goes only when its user says so. */
  const offer = useCallback(
    (picture: Blob | null) => {
      const now = store.read();
      if (isPending(store)) sayPending();
      else if (now.phase === 'open' && isWorkedOn(now)) setAsked({ picture });
      else replace(picture);
    },
    [store, replace],
  );

  useEffect(() => {
    const given = takeOver('edit');
    const begin = async () => {
      const notice = await store.load();
      if (notice === 'lost') toast.error(editorTexts.lost);
      if (notice === 'partly_lost') toast.warning(editorTexts.partlyLost);
      const picture = await given?.picture.catch(() => {
        toast.error(studioTexts.source.notHandedOver);
      });
      if (picture) offer(picture);
    };
    void begin();
  }, [store, offer]);

  useEffect(() => {
    window.addEventListener('pagehide', store.leave);
    return () => window.removeEventListener('pagehide', store.leave);
  }, [store]);

  return { store, snapshot, isOpening, open, cancelOpening, offer, asked, setAsked, replace };
}

/** Whether an edit is on its way, which will be put on the picture that is open now. */
function isPending(store: EditorStore): boolean {
  const now = store.read();
  return now.phase === 'open' && now.pending !== null;
}

/** Whether anything would be lost with the picture: what is only tried is tried on the next one. */
function isWorkedOn({ history }: EditorDocument): boolean {
  return history.states.some(({ recipe, selection }) => recipe.edits.length + selection.length > 0);
}

function sayPending(): void {
  const { title, description } = editorTexts.pending;
  toast.info(title, { description });
}
