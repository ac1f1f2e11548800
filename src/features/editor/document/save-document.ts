import {
  draftIds,
  readDraft,
  removeDrafts,
  saveDraft,
} from '../../../device/drafts/draft-store.ts';
import {
  readSessionDraft,
  removeSessionDraft,
  saveSessionDraft,
} from '../../../device/drafts/session-draft.ts';
import type { StoreResponse } from '../../../device/history/picture-store.ts';
import { currentState } from '../../../device/recipe/undo-history.ts';
import {
  type EditorDocument,
  parseDocument,
  picturesOf,
  serializeDocument,
} from './editor-document.ts';
import {
  documentDraft,
  editDraft,
  editorPrefix,
  editPrefix,
  pictureDraft,
} from './editor-drafts.ts';
import { draftsOf, parseStoredEdit, storeEdit } from './stored-edits.ts';

/** Returns the last saved document as text; `isWritten` is false if the page closed before it was written. */
export async function readSavedDocument(userId: string) {
  const left = readSessionDraft(userId, documentDraft);
  const text = left ?? (await (await readDraft(userId, documentDraft))?.text());
  return text === undefined ? null : { text, isWritten: left === null };
}

export function readSavedPicture(userId: string, pictureId: string): Promise<Blob | null> {
  return readDraft(userId, pictureDraft(pictureId));
}

export async function savePicture(userId: string, pictureId: string, file: Blob): Promise<boolean> {
  return (await saveDraft(userId, pictureDraft(pictureId), file)).ok;
}

/**
 * Saves the document with its paid edit, and removes pictures that neither it nor a stored edit needs. The
 * tab that saves last wins as a whole: another tab may have removed this one's pictures, so missing ones are
 * saved again from `files`. Returns false if the device's storage did not respond; the next attempt may
 * succeed.
 */
export async function saveDocument(
  userId: string,
  document: EditorDocument,
  files: ReadonlyMap<string, Blob>,
): Promise<boolean> {
  const responses: StoreResponse[] = [];
  const { history, pending, unsaved } = document;
  if (pending) {
    // Precedes the search for its pictures: from now on no other tab removes them.
    const { recipe } = currentState(history);
    responses.push(await storeEdit(userId, { ...pending, recipe, ts: null }));
  }
  const needed = [...picturesOf(document)];
  const there = new Set(await draftIds(userId, editorPrefix));
  for (const [id, file] of files) {
    if (!needed.includes(id) || there.has(pictureDraft(id))) continue;
    responses.push(await saveDraft(userId, pictureDraft(id), file));
  }
  const text = serializeDocument(document);
  const response = await saveDraft(userId, documentDraft, new Blob([text]));
  // Without room in IndexedDB, session storage at least survives a reload.
  if (response.ok) removeSessionDraft(userId, documentDraft);
  else saveSessionDraft(userId, documentDraft, text);
  // Follows the document: an edit that no document contains must still be applied.
  if (response.ok && unsaved) responses.push(await storeEdit(userId, unsaved));
  await removeUnneeded(userId, [documentDraft, ...needed.map(pictureDraft)]);
  return [...responses, response].every((each) => each.ok || each.code !== 'storage_busy');
}

export function leaveDocument(userId: string, document: EditorDocument): void {
  saveSessionDraft(userId, documentDraft, serializeDocument(document));
}

/** Removes the document. Paid edits that are not in the history yet stay, with their pictures. */
export async function forgetDocument(userId: string): Promise<void> {
  removeSessionDraft(userId, documentDraft);
  await removeUnneeded(userId, []);
}

/**
 * Removes an ended edit and those of its pictures that nothing else needs: neither the open document, nor the
 * saved one, which another tab may have written, nor another edit.
 */
export async function removeEdit(
  userId: string,
  jobId: string,
  open: EditorDocument | null,
): Promise<void> {
  const own = editDraft(jobId);
  const isRead = (id: string) => id === documentDraft || isEdit(id);
  await removeDrafts(userId, editorPrefix, isRead, (ids, texts) => {
    const edit = parseStoredEdit(texts.get(own));
    const saved = parseDocument(texts.get(documentDraft) ?? '')?.document;
    // An unreadable document may need any picture.
    if (!edit || (ids.includes(documentDraft) && !saved)) return [own];
    const documents = [open, saved].filter(
      (document) => document !== null && document !== undefined,
    );
    const needed = new Set([
      ...documents.flatMap((document) => [...picturesOf(document)].map(pictureDraft)),
      ...neededByEdits([...texts].filter(([id]) => id !== own)),
    ]);
    return [own, ...draftsOf(edit).filter((id) => !needed.has(id))];
  });
}

/** Removes all drafts except the named ones, the paid edits, and what those need. */
async function removeUnneeded(userId: string, named: readonly string[]): Promise<void> {
  await removeDrafts(userId, editorPrefix, isEdit, (ids, texts) => {
    const needed = new Set([...named, ...neededByEdits([...texts])]);
    return ids.filter((id) => !isEdit(id) && !needed.has(id));
  });
}

function isEdit(id: string): boolean {
  return id.startsWith(editPrefix);
}

function neededByEdits(texts: readonly (readonly [id: string, text: string])[]): string[] {
  return texts.flatMap(([, text]) => {
    const edit = parseStoredEdit(text);
    return edit ? draftsOf(edit) : [];
  });
}
