import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { retryRead } from '../../../device/drafts/retry-read.ts';
import { pictureFailureMessage } from '../../../device/shrinking/picture-failure.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { replaceToasts } from '../../../ui/feedback/replace-toasts.ts';
import { type SourceFailure, takeOver } from '../../studio/studio.ts';
import type { EditorDocument } from './editor-document.ts';
import type { EditorStore } from './editor-store.ts';
import { openBase } from './open-base.ts';
import { openStore, retainStore } from './shared-stores.ts';

export function useEditorStore(userId: string) {
  const store = useMemo(() => openStore(userId), [userId]);
  useEffect(() => retainStore(store), [store]);
  const snapshot = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<SourceFailure | null>(null);
  const opening = useRef<AbortController | null>(null);
  const openings = useRef(0);
  // What replaces the picture once the user confirms: a file, or null for a picture to be chosen afterwards.
  const [replacement, setReplacement] = useState<{ picture: Blob | null } | null>(null);

  const open = useCallback(
    async (input: unknown) => {
      opening.current?.abort();
      const controller = new AbortController();
      opening.current = controller;
      openings.current += 1;
      setOpening(true);
      setFailure(null);
      const failureId = replaceToasts('file-failure');
      const base = await openBase(input, controller.signal).catch(
        () => ({ ok: false, code: 'not_enough_memory' }) as const,
      );
      // The user has chosen another picture meanwhile, or has cancelled.
      if (opening.current !== controller) {
        if (base.ok) base.bitmap.close();
        return;
      }
      opening.current = null;
      setOpening(false);
      if (!base.ok) {
        const reason = pictureFailureMessage(base, studioTexts.source.unusable);
        // Without an open picture there is a field for it, which shows the reason.
        if (store.read().phase === 'empty') setFailure(reason);
        else {
          toast.error(reason.title, {
            id: failureId,
            description: reason.description,
            duration: Number.POSITIVE_INFINITY,
            closeButton: true,
          });
        }
      } else if (isPending(store)) {
        notifyPending();
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
      // The dialog may be removed together with the picture, before it can report that it was
      // closed.
      setReplacement(null);
      if (picture) void open(picture);
      else store.close();
    },
    [store, open],
  );

  /** Replaces the picture with this one, or with one chosen afterwards. Asks first if edits would be lost. */
  const offer = useCallback(
    (picture: Blob | null) => {
      const now = store.read();
      if (isPending(store)) notifyPending();
      else if (now.phase === 'open' && isWorkedOn(now)) setReplacement({ picture });
      else replace(picture);
    },
    [store, replace],
  );

  useEffect(() => {
    const given = takeOver('edit');
    let hasLeft = false;
    const load = async () => {
      const notice = await store.load();
      if (notice === 'lost') toast.error(editorTexts.lost);
      if (notice === 'partly_lost') toast.warning(editorTexts.partlyLost);
      return notice !== 'unread';
    };
    const begin = async () => {
      const before = openings.current;
      const isRead = await load();
      const picture = await given?.picture.catch(() => {
        toast.error(studioTexts.source.notHandedOver);
      });
      // The user may have chosen another picture meanwhile.
      if (picture && openings.current === before) offer(picture);
      if (isRead || picture) return;
      toast.warning(editorTexts.unread);
      const isOver = () => hasLeft || store.read().phase === 'open';
      await retryRead(async () => {
        if (!(await load())) throw new Error('The document could not be read');
      }, isOver);
    };
    void begin();
    return () => {
      hasLeft = true;
    };
  }, [store, offer]);

  useEffect(() => {
    window.addEventListener('pagehide', store.leave);
    return () => window.removeEventListener('pagehide', store.leave);
  }, [store]);

  return {
    store,
    snapshot,
    isOpening,
    failure,
    open,
    cancelOpening,
    offer,
    replacement,
    setReplacement,
    replace,
  };
}

function isPending(store: EditorStore): boolean {
  const now = store.read();
  return now.phase === 'open' && now.pending !== null;
}

/**
 * Whether replacing the picture would lose edits or a selection. A preview carries over to the next
 * picture.
 */
function isWorkedOn({ history }: EditorDocument): boolean {
  return history.states.some(({ recipe, selection }) => recipe.edits.length + selection.length > 0);
}

function notifyPending(): void {
  const { title, description } = editorTexts.pending;
  toast.info(title, { description });
}
