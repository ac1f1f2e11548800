import { type Mark, sourceTypes } from '../../../domain/marking/mark.ts';
import { markFile, readMark } from '../../../domain/marking/mark-file.ts';
import type { Made } from './keep-mark.ts';

/** Returns `to` with the mark of `from`, or with that of its job where `from` has none. */
export async function carryMark(from: Blob, to: Blob, made?: Made): Promise<Blob> {
  const known = readMark(await bytesOf(from));
  if (known && from === to) return to;
  const sourceType = known?.sourceType ?? (made && sourceTypes[made.type]);
  if (sourceType === undefined) return to;
  return writeMark(to, { ...known, sourceType, identifier: known?.identifier ?? made?.id });
}

export async function writeMark(file: Blob, mark: Mark): Promise<Blob> {
  const parts = markFile(await bytesOf(file), mark);
  return parts ? new Blob(parts as Uint8Array<ArrayBuffer>[], { type: file.type }) : file;
}

export async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
