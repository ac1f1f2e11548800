import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { isMobile } from '../../../domain/device.ts';
import type { Tool } from '../../../domain/tools.ts';
import {
  type PictureFailure,
  pictureFailureWords,
} from '../../device/shrinking/picture-failure.ts';
import { shrinkPicture } from '../../device/shrinking/shrink-picture.ts';
import { takeOver } from './picture-handoff.ts';

/** A picture to work on, small enough to be sent. */
export interface SourcePicture {
  blob: Blob;
  /** In pixels. */
  width: number;
  height: number;
  /** Where this page shows it. */
  url: string;
}

export interface SourceState {
  source: SourcePicture | null;
  isOpening: boolean;
  /** Opens a file, or the picture at an address; the one before stays until it is there. */
  open: (input: unknown) => Promise<void>;
  clear: () => void;
}

/** The picture that a tool works on: opened, turned upright and made small on the device. */
export function useSourcePicture(tool: Tool): SourceState {
  const [source, setSource] = useState<SourcePicture | null>(null);
  const [isOpening, setOpening] = useState(false);
  const opening = useRef<AbortController | null>(null);

  const open = useCallback(async (input: unknown) => {
    opening.current?.abort();
    const controller = new AbortController();
    opening.current = controller;
    setOpening(true);
    const device = isMobile(navigator.userAgent) ? 'mobile' : 'desktop';
    const shrunk = await shrinkPicture(input, { device, signal: controller.signal }).catch(
      (): PictureFailure => ({ ok: false, code: 'unreadable' }),
    );
    // Another was chosen meanwhile.
    if (opening.current !== controller) return;
    setOpening(false);
    if (!shrunk.ok) {
      toast.error('This picture can’t be used', { description: pictureFailureWords(shrunk) });
      return;
    }
    const { blob, width, height } = shrunk;
    setSource({ blob, width, height, url: URL.createObjectURL(blob) });
  }, []);

  useEffect(() => {
    void takeOver(tool)?.then(
      (picture) => (picture ? open(picture) : undefined),
      () => toast.error('The picture could not be brought along'),
    );
    return () => opening.current?.abort();
  }, [tool, open]);

  const url = source?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const clear = useCallback(() => {
    opening.current?.abort();
    opening.current = null;
    setOpening(false);
    setSource(null);
  }, []);
  return { source, isOpening, open, clear };
}
