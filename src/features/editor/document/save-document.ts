import {
  draftIds,
  readDraft,
  removeDraftsExcept,
  saveDraft,
} from '../../../device/drafts/draft-store.ts';
import {
  readSessionDraft,
  removeSessionDraft,
  saveSessionDraft,
} from '../../../device/drafts/session-draft.ts';
import type { StoreAnswer } from '../../../device/history/picture-store.ts';
import { type EditorDocument, picturesOf, serializeDocument } from './editor-document.ts';

const prefix = 'editor.';
const documentId = `${prefix}document`;
const draftOf = (pictureId: string) => `${prefix}picture.${pictureId}`;

/**
 * Returns the document that was saved last, as text; `isWritten` is false where the page closed
 * before it was written.
 */
export async function readSavedDocument(userId: string) {
  const left = readSessionDraft(userId, documentId);
  const text = left ?? (await (await readDraft(userId, documentId))?.text());
  return text === undefined ? null : { text, isWritten: left === null };
}

export function readSavedPicture(userId: string, pictureId: string): Promise<Blob | null> {
  return readDraft(userId, draftOf(pictureId));
}

/** Returns false where the device has no room for it. */
export async function savePicture(userId: string, pictureId: string, file: Blob): Promise<boolean> {
  return (await saveDraft(userId, draftOf(pictureId), file)).ok;
}

/**
 * Saves the document, and removes pictures that it does not need. The tab that saves last wins as a
 * whole: another tab with another picture may have removed this one's pictures, so missing ones are
 * saved again from `files`. Returns false where the device gave no answer, and may at the next attempt.
 */
export async function saveDocument(
  userId: string,
  document: EditorDocument,
  files: ReadonlyMap<string, Blob>,
): Promise<boolean> {
  const answers: StoreAnswer[] = [];
  const needed = picturesOf(document);
  const there = new Set(await draftIds(userId, prefix));
  for (const [id, file] of files) {
    if (!needed.has(id) || there.has(draftOf(id))) continue;
    answers.push(await saveDraft(userId, draftOf(id), file));
  }
  const text = serializeDocument(document);
  const answer = await saveDraft(userId, documentId, new Blob([text]));
  // Without room in IndexedDB, session storage at least survives a reload.
  if (answer.ok) removeSessionDraft(userId, documentId);
  else saveSessionDraft(userId, documentId, text);
  await removeDraftsExcept(userId, prefix, new Set([documentId, ...[...needed].map(draftOf)]));
  return [...answers, answer].every((each) => each.ok || each.code !== 'storage_busy');
}

/** Saves what is not written yet, for the tab that is reopened, when the page closes. */
export function leaveDocument(userId: string, document: EditorDocument): void {
  saveSessionDraft(userId, documentId, serializeDocument(document));
}

export async function forgetDocument(userId: string): Promise<void> {
  removeSessionDraft(userId, documentId);
  await removeDraftsExcept(userId, prefix, new Set());
}
