import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { isMobile } from '../../../../domain/device.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import type { saveOriginal as SaveOriginal } from '../../../device/cutout/original-photos.ts';
import { readDraft, removeDraft, saveDraft } from '../../../device/drafts/draft-store.ts';
import { retryRead, waitForSave } from '../../../device/drafts/retry-read.ts';
import type { StoreResponse } from '../../../device/history/picture-store.ts';
import { takeShared } from '../../../device/shared-photo.ts';
import {
  type PictureFailure,
  pictureFailureMessage,
} from '../../../device/shrinking/picture-failure.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';
import { isNarrowed } from '../../../device/shrinking/shrink-plan.ts';
import type { ShrinkResponse } from '../../../device/shrinking/shrink-worker.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { deviceTexts } from '../../../texts/en/studio/device.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { takeOver } from './picture-handoff.ts';

export interface SourcePicture {
  id: string;
  blob: Blob;
  /** In pixels. */
  width: number;
  height: number;
  url: string;
  /** Where the picture has become narrow: what the user may crop, with the reason. */
  narrowed?: { file: Blob; text: string } | undefined;
}

export interface SourceFailure {
  title: string;
  description: string;
  /** A file that the editor could crop. */
  file?: Blob | undefined;
}

export interface SourceState {
  source: SourcePicture | null;
  /** Null while nothing has failed, and from the next attempt on. */
  failure: SourceFailure | null;
  isOpening: boolean;
  /**
   * Opens a file, or the picture at an address. The current picture stays until the new one is
   * ready; then `onOpened` is called.
   */
  open: (input: unknown, onOpened?: () => void) => Promise<void>;
  cancel: () => void;
  clear: () => void;
}

/** What a tool's user has to do before its picture can be used. */
export function missingPicture({ isOpening }: SourceState): string {
  return isOpening ? studioTexts.missing.opening : studioTexts.missing.picture;
}

/**
 * The picture that a tool works on. It is turned upright, made smaller and saved on the device, so
 * that it survives a reload. A tool that needs the picture at its full size saves that too.
 */
export function useSourcePicture(
  userId: string,
  tool: Tool,
  saveOriginal?: typeof SaveOriginal,
): SourceState {
  const [source, setSource] = useState<SourcePicture | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<SourceFailure | null>(null);
  const opening = useRef<AbortController | null>(null);
  const draftId = `source.${tool}`;

  const open = useCallback(
    async (input: unknown, onOpened?: () => void) => {
      opening.current?.abort();
      const controller = new AbortController();
      opening.current = controller;
      setOpening(true);
      setFailure(null);
      const device = isMobile(navigator.userAgent) ? 'mobile' : 'desktop';
      const shrunk = await shrinkPicture(input, { device, signal: controller.signal }).catch(
        (): PictureFailure => ({ ok: false, code: 'unreadable' }),
      );
      // The user has chosen another picture meanwhile.
      if (opening.current !== controller) return;
      if (!shrunk.ok) {
        setOpening(false);
        const file = shrunk.code === 'too_narrow' && input instanceof Blob ? input : undefined;
        setFailure({ ...pictureFailureMessage(shrunk, studioTexts.source.unusable), file });
        return;
      }
      const { blob, width, height } = shrunk;
      const id = crypto.randomUUID();
      const saving = saveSource(userId, draftId, { id, blob });
      if (saveOriginal) {
        // An address has no file here.
        const photo = input instanceof Blob ? input : blob;
        const size = photo === blob ? shrunk : shrunk.original;
        void saving.then(() => saveOriginal(userId, id, photo, size));
      }
      await waitForSave(saving);
      if (opening.current !== controller) return;
      setOpening(false);
      const narrowed = narrowedFrom(input, shrunk);
      setSource({ id, blob, width, height, url: URL.createObjectURL(blob), narrowed });
      onOpened?.();
      const saved = await saving;
      if (saved.ok || opening.current !== controller) return;
      const { title, description } = studioTexts.source.unsaved;
      toast.warning(title, { description });
    },
    [userId, draftId, saveOriginal],
  );

  useEffect(() => {
    const given = takeOver(tool) ?? (tool === 'img2img' ? takeShared() : null);
    // The user has chosen another picture meanwhile.
    const hasChosen = () => opening.current !== null;
    let hasLeft = false;
    const isOver = () => hasLeft || hasChosen();
    const restore = async () => {
      const saved = await retryRead(() => readSaved(userId, draftId), isOver);
      if (saved && !isOver()) setSource(saved);
    };
    if (!given) void restore();
    void given?.picture.then(
      (picture) => {
        if (!picture) return restore();
        return hasChosen() ? undefined : open(picture, given.onOpened);
      },
      () => toast.error(studioTexts.source.notHandedOver),
    );
    return () => {
      hasLeft = true;
      opening.current?.abort();
    };
  }, [userId, tool, draftId, open]);

  const url = source?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const cancel = useCallback(() => {
    opening.current?.abort();
    opening.current = null;
    setOpening(false);
  }, []);
  const clear = useCallback(() => {
    cancel();
    setFailure(null);
    setSource(null);
    // The id is replaced at once: a reload may come before the device has removed the bytes.
    writeStored(idKeyOf(userId, draftId), removed);
    void removeDraft(userId, draftId);
  }, [userId, draftId, cancel]);
  return { source, failure, isOpening, open, cancel, clear };
}

function narrowedFrom(input: unknown, shrunk: Extract<ShrinkResponse, { ok: true }>) {
  if (!(input instanceof Blob && isNarrowed(shrunk.original, shrunk))) return undefined;
  return { file: input, text: deviceTexts.long(shrunk.original, shrunk) };
}

const removed = 'removed';

const unclear = 'saving ';

/**
 * Saves a picture, and then its id, by which the picture is known as the source of a job. While it is
 * not clear whose bytes the device has, they get a new id after a reload, and bytes of a picture that
 * was removed are not shown.
 */
async function saveSource(
  userId: string,
  draftId: string,
  { id, blob }: { id: string; blob: Blob },
): Promise<StoreResponse> {
  const key = idKeyOf(userId, draftId);
  const before = readStored(key);
  const mark = (before?.startsWith(removed) ? removed : unclear) + id;
  writeStored(key, mark);
  const saved = await saveDraft(userId, draftId, blob);
  // The user has removed the picture meanwhile, or a later one is being saved.
  if (readStored(key) !== mark) return saved;
  if (saved.ok) writeStored(key, id);
  else if (saved.code !== 'storage_busy') writeStored(key, before);
  return saved;
}

async function readSaved(userId: string, draftId: string): Promise<SourcePicture | null> {
  const stored = readStored(idKeyOf(userId, draftId));
  if (stored?.startsWith(removed)) return null;
  const blob = await readDraft(userId, draftId);
  const bitmap = blob && (await createImageBitmap(blob).catch(() => null));
  if (!blob || !bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  const id = stored && !stored.startsWith(unclear) ? stored : crypto.randomUUID();
  return { id, blob, width, height, url: URL.createObjectURL(blob) };
}

function idKeyOf(userId: string, draftId: string): string {
  return `imagemint.${userId}.${draftId}`;
}
