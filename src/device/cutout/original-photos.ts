import { readDraft, removeDraft, saveDraft } from '../drafts/draft-store.ts';
import { readStored, writeStored } from '../stored.ts';

interface Size {
  width: number;
  height: number;
}

/** The photos of a user's latest cut-outs that the device stores, each of some megabytes. */
const photosMax = 6;

/**
 * Stores the photo from which a source was made, at its full size, so that a cut-out can be made from it.
 * The oldest ones are removed. Without room for it, nothing promises a cut-out of its size.
 */
export async function saveOriginal(
  userId: string,
  sourceId: string,
  photo: Blob,
  { width, height }: Size,
): Promise<void> {
  const entries = [
    ...Object.entries(readSizes(userId)).filter(([id]) => id !== sourceId),
    [sourceId, { width, height }] as const,
  ];
  const dropped = entries.slice(0, -photosMax).map(([id]) => id);
  writeStored(keyOf(userId), JSON.stringify(Object.fromEntries(entries.slice(-photosMax))));
  for (const id of dropped) await removeDraft(userId, draftIdOf(id));
  const saved = await saveDraft(userId, draftIdOf(sourceId), photo);
  if (saved.ok) return;
  const { [sourceId]: _, ...others } = readSizes(userId);
  writeStored(keyOf(userId), JSON.stringify(others));
}

/** The size of a source's photo, in pixels; null if the device has none. */
export function originalSize(userId: string, sourceId: string): Size | null {
  return readSizes(userId)[sourceId] ?? null;
}

/** Null if the device does not have it. Rejects if it could not read it. */
export async function readOriginal(userId: string, sourceId: string): Promise<Blob | null> {
  return originalSize(userId, sourceId) ? readDraft(userId, draftIdOf(sourceId)) : null;
}

function readSizes(userId: string): Record<string, Size> {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? '{}') as Record<string, Size>;
  } catch {
    return {};
  }
}

function draftIdOf(sourceId: string): string {
  return `original.${sourceId}`;
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.originals`;
}
