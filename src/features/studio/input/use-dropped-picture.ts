import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { NoFile } from '../../../device/opening/no-file.ts';
import { deviceTexts } from '../../../texts/en/studio/device.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';

/**
 * Opens a picture that is pasted or dropped anywhere on the page; null turns this off. Returns
 * whether a file is being dragged over the page.
 */
export function useDroppedPicture(
  open: ((file: File) => void) | null,
  refuse: (none: NoFile) => void = showRefusal,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const take = (event: Event, files: FileList | undefined) => {
      const all = [...(files ?? [])];
      const pictures = all.filter(({ type }) => type.startsWith('image/'));
      const [file] = pictures.length > 0 ? pictures : all;
      if (!file) return;
      event.preventDefault();
      if (pictures.length > 1) toast.info(studioTexts.source.onlyFirst);
      open(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      // Some programs copy text together with a picture of it. In a text field the user wants the
      // text.
      const isText = event.clipboardData?.types.includes('text/plain');
      const isField = event.target instanceof Element && event.target.closest('textarea, input');
      if (!(isText && isField)) take(event, event.clipboardData?.files);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      // A part of the page, as the references, has taken it.
      if (event.defaultPrevented) return;
      const none = event.dataTransfer && noFileOf(event.dataTransfer);
      if (none) {
        event.preventDefault();
        refuse(none);
      } else {
        take(event, event.dataTransfer?.files);
      }
    };
    const onDragOver = (event: DragEvent) => {
      const types = event.dataTransfer?.types ?? [];
      // Content dragged from another site is an address with a piece of its page.
      const isAddress = types.includes('text/uri-list') && types.includes('text/html');
      if (!(types.includes('Files') || isAddress)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const listeners = {
      paste: onPaste,
      drop: onDrop,
      dragover: onDragOver,
      dragleave: onDragLeave,
    };
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener as EventListener);
      }
    };
  }, [open, refuse]);
  return isOver;
}

function showRefusal({ code }: NoFile): void {
  toast.error(studioTexts.source.unusable, { description: deviceTexts.failures[code] });
}

/** Returns the dropped content that is not a file; null if it is a file, or is from this page. */
function noFileOf(dropped: DataTransfer): NoFile | null {
  const [item] = dropped.items ?? [];
  if (item?.webkitGetAsEntry?.()?.isDirectory) return new NoFile('folder');
  if (dropped.files.length > 0) return null;
  const address = dropped.getData('text/uri-list');
  const isOther = /^https?:/i.test(address) && !address.startsWith(location.origin);
  const isPicture = /<img\b/i.test(dropped.getData('text/html'));
  return isOther && isPicture ? new NoFile('address_only') : null;
}
