import { useState } from 'react';
import { toast } from 'sonner';
import { saveFile } from '../../../device/download.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import type { ResultFile } from './use-result-file.ts';

export interface ResultActionHandlers {
  isBusy: boolean;
  download: () => void;
  copy: () => void;
  share: () => void;
}

export function useResultActions(file: ResultFile): ResultActionHandlers {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (title: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // The user has closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toast.error(title, { description: actionTexts.failures.advice });
      }
    }
    setBusy(false);
  };
  return {
    isBusy,
    download: () =>
      void attempt(actionTexts.failures.download, async () => {
        // A share sheet opens during the tap alone, so it does not wait for a file that is ready.
        const read = file.ready ?? (await file.read());
        await saveFile(read, read.name);
      }),
    copy: () =>
      void attempt(actionTexts.failures.copy, async () => {
        await copyPicture(file);
        toast.success(actionTexts.copied);
      }),
    share: () =>
      void attempt(actionTexts.failures.share, async () => {
        await navigator.share({ files: [file.ready ?? (await file.read())] });
      }),
  };
}

/**
 * Safari accepts a promise only, and not its result after an await. Older browsers of other engines
 * accept the result only.
 */
async function copyPicture(file: ResultFile): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': file.read() })]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') throw error;
    const picture = file.ready ?? (await file.read());
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }
}

export function canCopyPictures(): boolean {
  return 'ClipboardItem' in globalThis;
}

export function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });
}
