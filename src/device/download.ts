import { canReadBack } from './checking/read-back.ts';
import { isHomeScreenApp } from './in-app.ts';
import { keepMark, type Made } from './marking/keep-mark.ts';
import { decodeBitmap } from './opening/decode-bitmap.ts';

/**
 * Returns a picture as PNG, converted on the device where it has another type. Throws if it
 * can't be read. A browser that is too old to convert it, or that does not let a canvas be read, gets it as it is. It
 * has the mark of the picture, or that of `made`.
 */
export async function toPng(blob: Blob, made?: Made): Promise<Blob> {
  if (blob.type === 'image/png' || !globalThis.OffscreenCanvas) return keepMark(blob, blob, made);
  if (!(await canReadBack())) return keepMark(blob, blob, made);
  const bitmap = await decodeBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return keepMark(blob, await canvas.convertToBlob({ type: 'image/png' }), made);
}

/**
 * Saves a file on the device. A home-screen app of an iPhone has no downloads: a link would show the
 * picture without a way back, so the share sheet opens, which saves it too.
 */
export async function saveFile(blob: Blob, fileName: string): Promise<void> {
  const files = [new File([blob], fileName, { type: blob.type })];
  if (isHomeScreenApp() && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return;
    } catch (error) {
      // The user has closed the sheet. It may also come too late after the tap to be opened.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the address after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
