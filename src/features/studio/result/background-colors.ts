import { canReadBack } from '../../../device/checking/read-back.ts';
import { keepMark, type Made } from '../../../device/marking/keep-mark.ts';
import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';

export const backgroundColors = [
  { name: 'white', color: '#ffffff' },
  { name: 'gray', color: '#e7e2da' },
  { name: 'black', color: '#17130d' },
  { name: 'gold', color: '#eab308' },
  { name: 'sage', color: '#b9c9b0' },
  { name: 'sky', color: '#bcd7ea' },
  { name: 'rose', color: '#f0c6c0' },
] as const;

/** Returns the picture on a colored background, as PNG. Throws if the picture can't be read. */
export async function flattenOnto(picture: Blob, color: string, made?: Made): Promise<Blob> {
  if (!(await canReadBack())) throw new Error('This browser does not let a canvas be read');
  const bitmap = await decodeBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return keepMark(picture, await canvas.convertToBlob({ type: 'image/png' }), made);
}
