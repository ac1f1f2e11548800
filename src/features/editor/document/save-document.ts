import {
  draftIds,
  keepDraft,
  readDraft,
  removeDraftsExcept,
} from '../../../device/drafts/draft-store.ts';
import { forgetLeft, keepLeft, readLeft } from '../../../device/drafts/left-draft.ts';
import { type EditorDocument, picturesOf, serialiseDocument } from './editor-document.ts';

const prefix = 'editor.';
const documentId = `${prefix}document`;
const draftOf = (pictureId: string) => `${prefix}picture.${pictureId}`;

/** What was kept last, as text; `isWritten` is false where the page was left before it was. */
export async function readKeptDocument(userId: string) {
  const left = readLeft(userId, documentId);
  const text = left ?? (await (await readDraft(userId, documentId))?.text());
  return text === undefined ? null : { text, isWritten: left === null };
}

export function readKeptPicture(userId: string, pictureId: string): Promise<Blob | null> {
  return readDraft(userId, draftOf(pictureId));
}

/** False where the device has no room for it. */
export async function keepPicture(userId: string, pictureId: string, file: Blob): Promise<boolean> {
  return (await keepDraft(userId, draftOf(pictureId), file)).ok;
}

/**
 * Writes the document, and lets go of pictures that it does not need. The tab that
 * writes last is the one that is kept, whole: another tab with another picture may
 * have let go of this one's, so what is missing is put back from `files`.
 */
export async function keepDocument(
  userId: string,
  document: EditorDocument,
  files: ReadonlyMap<string, Blob>,
): Promise<void> {
  const needed = picturesOf(document.history);
  const there = new Set(await draftIds(userId, prefix));
  for (const [id, file] of files) {
    if (needed.has(id) && !there.has(draftOf(id))) await keepPicture(userId, id, file);
  }
  const text = serialiseDocument(document);
  const content = new Blob([text], { type: 'application/json' });
  const answer = await keepDraft(userId, documentId, content);
  // Without room, the tab's own storage brings it through a reload at least.
  if (answer.ok) forgetLeft(userId, documentId);
  else keepLeft(userId, documentId, text);
  await removeDraftsExcept(userId, prefix, new Set([documentId, ...[...needed].map(draftOf)]));
}

/** The page goes away: what is not written yet is kept for the tab that comes back. */
export function leaveDocument(userId: string, document: EditorDocument): void {
  keepLeft(userId, documentId, serialiseDocument(document));
}

export async function forgetDocument(userId: string): Promise<void> {
  forgetLeft(userId, documentId);
  await removeDraftsExcept(userId, prefix, new Set());
}
