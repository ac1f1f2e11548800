import type { SourceType } from '../../../domain/marking/mark.ts';
import { readMark } from '../../../domain/marking/mark-file.ts';
import { canReadBack } from '../checking/read-back.ts';
import { bytesOf, writeMark } from '../marking/carry-mark.ts';
import { decodeBitmap } from '../opening/decode-bitmap.ts';

/** A cut-out has only pixels of its photo, and a person's own edit none of a model. */
const labeled: ReadonlySet<string> = new Set<SourceType>([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
]);

/** Height of the letters as a share of the picture's shorter side, and at least, in pixels. */
const letters = { share: 0.028, min: 11 };

const quality = 0.92;

/** Draws the label over the lower right corner, always at the same place: a second one covers the first. */
export async function drawLabel(file: Blob, text: string): Promise<Blob> {
  const mark = readMark(await bytesOf(file));
  if (!mark || !labeled.has(mark.sourceType) || !(await canReadBack())) return file;
  const bitmap = await decodeBitmap(file);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const sizePx = Math.max(letters.min, Math.round(Math.min(width, height) * letters.share));
  context.font = `600 ${sizePx}px system-ui, 'Noto Sans Devanagari', sans-serif`;
  const box = { width: context.measureText(text).width + 1.2 * sizePx, height: 1.9 * sizePx };
  const [x, y] = [width - box.width - sizePx, height - box.height - sizePx];
  context.fillStyle = '#171411';
  context.fillRect(x, y, box.width, box.height);
  context.fillStyle = '#ffffff';
  context.textBaseline = 'middle';
  context.fillText(text, x + 0.6 * sizePx, y + box.height / 2);
  return writeMark(await canvas.convertToBlob({ type: file.type, quality }), mark);
}
