import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { studioTexts } from '../../../texts/en/studio/studio.ts';

/**
 * Opens a picture that is pasted or dropped anywhere on the page; null turns this off. Returns
 * whether a file is being dragged over the page.
 */
export function useDroppedPicture(open: ((file: File) => void) | null): boolean {
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
      take(event, event.dataTransfer?.files);
    };
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
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
  }, [open]);
  return isOver;
}
