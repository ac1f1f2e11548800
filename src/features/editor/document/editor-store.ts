import { waitForSave } from '../../../device/drafts/retry-read.ts';
import type { Edit } from '../../../device/recipe/recipe.ts';
import { currentState, record, redo, undo } from '../../../device/recipe/undo-history.ts';
import { applyResponse } from './apply-result.ts';
import { attachEdits, readFreeEdits } from './attach-edits.ts';
import { DocumentWriter } from './document-writer.ts';
import {
  dropUnshowable,
  type EditFailure,
  type EditorDocument,
  type EditorSnapshot,
  type OpenSnapshot,
  type PendingEdit,
  parseDocument,
  picturesOf,
  startDocument,
} from './editor-document.ts';
import type { EditorState } from './editor-state.ts';
import type { extractChanges, Response } from './extract-changes.ts';
import { readPictures } from './read-pictures.ts';
import { recordEdit } from './record-edit.ts';
import { readSavedDocument } from './save-document.ts';
import type { StoredEdit } from './stored-edits.ts';

export type LoadNotice = 'lost' | 'partly_lost' | 'unread' | null;

export class EditorStore {
  readonly userId: string;
  #snapshot: EditorSnapshot = { phase: 'loading' };
  readonly #listeners = new Set<() => void>();
  readonly #appliedListeners = new Set<(applied: PendingEdit) => void>();
  readonly #writer: DocumentWriter;
  /** The paid edits on the device that must not be applied to the open picture. */
  #detached: StoredEdit[] = [];
  #isUnread = false;

  constructor(userId: string) {
    this.userId = userId;
    this.#writer = new DocumentWriter(userId, this.read);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): EditorSnapshot => this.#snapshot;

  /**
   * Calls the listener when a paid edit is applied, before anything renders. Returns a function that
   * ends this.
   */
  readonly subscribeToApplied = (listener: (applied: PendingEdit) => void) => {
    this.#appliedListeners.add(listener);
    return () => {
      this.#appliedListeners.delete(listener);
    };
  };

  asked(): Promise<void> {
    return this.#writer.asked();
  }

  async written(): Promise<void> {
    await this.asked();
    await this.#writer.responded();
  }

  async load(): Promise<LoadNotice> {
    if (this.#snapshot.phase !== 'loading' && !this.#isUnread) return null;
    try {
      this.#isUnread = false;
      return await this.#read();
    } catch {
      if (this.#isOpened()) return null;
      this.#isUnread = true;
      this.#show({ phase: 'empty' });
      return 'unread';
    }
  }

  async #read(): Promise<LoadNotice> {
    const saved = await readSavedDocument(this.userId);
    const read = saved ? parseDocument(saved.text) : null;
    const free = await readFreeEdits(this.userId, read?.document.pending ?? null);
    const opened = read && (await readPictures(this.userId, read.document));
    this.#detached = free.edits;
    if (this.#isOpened()) return null;
    if (!opened) {
      this.#show({ phase: 'empty' });
      return saved ? 'lost' : null;
    }
    const { document: found, lost } = read;
    const { pictures, files } = opened;
    this.#writer.setFiles(files);
    const history = dropUnshowable(found.history, (id) => pictures.has(id));
    const photo = found.photo && pictures.has(found.photo) ? found.photo : null;
    if (history) {
      const { document, detached } = attachEdits({ ...found, photo, history }, free);
      this.#detached = detached;
      this.#show({ phase: 'open', ...document, pictures, failure: null });
    } else this.#show({ phase: 'empty' });
    if (saved?.isWritten) this.#writer.markWritten();
    else void this.#writer.write();
    if (!history) return 'lost';
    return lost > 0 || history.states.length < found.history.states.length ? 'partly_lost' : null;
  }

  /**
   * Starts a new document with a picture. Returns false if the device cannot save it; the picture still
   * opens.
   */
  async start(base: { blob: Blob; bitmap: ImageBitmap }): Promise<boolean> {
    const id = crypto.randomUUID();
    const { width, height } = base.bitmap;
    const opened = startDocument({ id, width, height });
    this.#show({ phase: 'open', ...opened, pictures: new Map([[id, base.bitmap]]), failure: null });
    this.#writer.setFiles(new Map());
    const isSaved = await this.#writer.savePicture(id, base.blob);
    void this.#writer.write();
    return isSaved;
  }

  close(): void {
    this.#show({ phase: 'empty' });
    this.#writer.clear();
  }

  abandon(): void {
    this.#show({ phase: 'empty' });
  }

  readonly leave = () => this.#writer.leave();

  record(change: (state: EditorState) => EditorState): void {
    this.#change((document) => {
      const state = change(currentState(document.history));
      return { ...document, history: record(document.history, state) };
    });
  }

  /** Applies a free edit as the next state, without waiting for the server or a paid edit. */
  apply(edit: Edit): void {
    this.#change((document) => ({ ...document, history: recordEdit(document.history, edit) }));
  }

  /** Replaces the picture of the background. Returns false if the device cannot save it. */
  async setPhoto({ blob, bitmap }: { blob: Blob; bitmap: ImageBitmap }): Promise<boolean> {
    if (!this.#isOpened()) return true;
    const id = crypto.randomUUID();
    const isSaved = await this.#writer.savePicture(id, blob);
    const now = this.#snapshot;
    if (now.phase !== 'open') return true;
    this.#show({ ...now, pictures: new Map(now.pictures).set(id, bitmap), photo: id });
    void this.#writer.write();
    return isSaved;
  }

  readonly undo = () =>
    this.#change((document) => ({ ...document, history: undo(document.history) }));
  readonly redo = () =>
    this.#change((document) => ({ ...document, history: redo(document.history) }));

  /** Saves the edit before it is submitted, so that a reload finds it. */
  async begin(pending: PendingEdit): Promise<void> {
    this.#change((document) => ({ ...document, pending }));
    await this.#writer.write();
  }

  drop(failure: EditFailure): void {
    const before = this.#snapshot;
    this.#change((document) => ({ ...document, pending: null }));
    this.setFailure(failure);
    if (before.phase === 'open' && before.pending) this.forgetEdit(before.pending.jobId);
  }

  setFailure(failure: EditFailure | null): void {
    if (this.#snapshot.phase !== 'open') return;
    const isWritten = !this.#writer.isUnwritten();
    this.#show({ ...this.#snapshot, failure });
    if (isWritten) this.#writer.markWritten();
  }

  /**
   * Applies a paid edit, made at `ts`, with the picture `response`. Returns false without a change if the
   * edit needs a picture and there is none.
   */
  async finish(
    response: Response | null,
    reduce: typeof extractChanges,
    ts: number,
  ): Promise<boolean> {
    const before = this.#snapshot;
    if (before.phase !== 'open' || !before.pending) return true;
    const { pending, pictures: given } = before;
    const { jobId } = pending;
    const { recipe } = currentState(before.history);
    const applied = await applyResponse(pending, response, recipe, given, reduce);
    if (!applied) return false;
    const { edit, drawn } = applied;
    if (drawn) await waitForSave(this.#writer.savePicture(jobId, drawn.blob));
    const now = this.#snapshot;
    if (now.phase !== 'open' || now.pending?.jobId !== jobId) return true;
    const pictures = drawn ? new Map(now.pictures).set(jobId, drawn.bitmap) : now.pictures;
    const history = recordEdit(now.history, edit);
    const unsaved = { ...now.pending, edit, recipe: currentState(history).recipe, ts };
    this.#show({ ...now, pictures, pending: null, unsaved, history, failure: null });
    for (const listener of this.#appliedListeners) listener(pending);
    await this.#writer.write();
    return true;
  }

  /**
   * Forgets the pictures that neither undo nor redo can show. They are not closed, because a rendering under
   * way may still draw them.
   */
  #withoutUnneeded(snapshot: OpenSnapshot): OpenSnapshot {
    const needed = picturesOf(snapshot);
    const unneeded = [...snapshot.pictures.keys()].filter((id) => !needed.has(id));
    if (unneeded.length === 0) return snapshot;
    this.#writer.forgetFiles(unneeded);
    const pictures = [...snapshot.pictures].filter(([id]) => needed.has(id));
    return { ...snapshot, pictures: new Map(pictures) };
  }

  #isOpened(): boolean {
    return this.#snapshot.phase === 'open';
  }

  markSaved(jobId: string): void {
    const now = this.#snapshot;
    if (now.phase === 'open' && now.unsaved?.jobId === jobId) {
      this.#change((document) => ({ ...document, unsaved: null }));
    }
    this.forgetEdit(jobId);
  }

  forgetEdit(jobId: string): void {
    this.#writer.removeEdit(jobId);
  }

  /** Returns, once, the paid edits of earlier pictures, to be finished for the history alone. */
  takeDetached(): StoredEdit[] {
    const edits = this.#detached;
    this.#detached = [];
    return edits;
  }

  #change(change: (document: EditorDocument) => EditorDocument): void {
    const before = this.#snapshot;
    if (before.phase !== 'open') return;
    this.#show({ ...before, ...change(before) });
    void this.#writer.write();
  }

  #show(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot.phase === 'open' ? this.#withoutUnneeded(snapshot) : snapshot;
    for (const listener of this.#listeners) listener();
  }
}
