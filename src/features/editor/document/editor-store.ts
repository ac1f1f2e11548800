import type { Edit } from '../../../device/recipe/recipe.ts';
import { currentState, record, redo, undo } from '../../../device/recipe/undo-history.ts';
import {
  type DraftAdjustment,
  draftAdjustmentOf,
  type Gesture,
  recordAdjustment,
  recordEdit,
} from './draft-adjustment.ts';
import {
  dropUnshowable,
  type EditorDocument,
  type EditorState,
  type PendingEdit,
  parseDocument,
  startDocument,
} from './editor-document.ts';
import type { Answer, extractChanges } from './extract-changes.ts';
import { readPictures } from './read-pictures.ts';
import { readSavedChoices } from './save-choices.ts';
import {
  forgetDocument,
  leaveDocument,
  readSavedDocument,
  saveDocument,
  savePicture,
} from './save-document.ts';

/** After a try, the document is written so much later, in milliseconds: a slider makes many. */
const adjustmentSaveDelayMs = 300;

export type EditorSnapshot =
  | { phase: 'loading' }
  | { phase: 'empty' }
  | ({
      phase: 'open';
      pictures: ReadonlyMap<string, ImageBitmap>;
      /** Why the newest edit was not made, in words. */
      failure: string | null;
    } & EditorDocument);

export type LoadNotice = 'lost' | 'partly_lost' | null;

/** The editor's document and its pictures, kept on the device at every change. */
export class EditorStore {
  readonly userId: string;
  #snapshot: EditorSnapshot = { phase: 'loading' };
  readonly #listeners = new Set<() => void>();
  /** The write under gesture, and what it or the last one before it has written. */
  #saving: Promise<void> | null = null;
  #saved: EditorSnapshot = this.#snapshot;
  /** The files of the open pictures. */
  #files = new Map<string, Blob>();
  #gesture: Gesture | null = null;
  #savingLater: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string) {
    this.userId = userId;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): EditorSnapshot => this.#snapshot;

  /** Brings back what was kept, and tells what of it is gone. */
  async load(): Promise<LoadNotice> {
    if (this.#snapshot.phase !== 'loading') return null;
    const saved = await readSavedDocument(this.userId);
    const read = saved ? parseDocument(saved.text, this.#lastAdjustment()) : null;
    if (this.#isOpened()) return null;
    if (!read) {
      this.#show({ phase: 'empty' });
      return saved ? 'lost' : null;
    }
    const { document: found, lost } = read;
    const { pictures, files } = await readPictures(this.userId, found);
    if (this.#isOpened()) return null;
    this.#files = files;
    const history = dropUnshowable(found.history, (id) => pictures.has(id));
    this.#show(
      history ? { phase: 'open', ...found, history, pictures, failure: null } : { phase: 'empty' },
    );
    if (saved?.isWritten) this.#saved = this.#snapshot;
    else void this.#save();
    if (!history) return 'lost';
    return lost > 0 || history.states.length < found.history.states.length ? 'partly_lost' : null;
  }

  /** Begins anew with a picture. False where the device can't keep it; it is open all the same. */
  async start(base: { blob: Blob; bitmap: ImageBitmap }): Promise<boolean> {
    const id = crypto.randomUUID();
    const { width, height } = base.bitmap;
    const opened = startDocument({ id, width, height }, this.#lastAdjustment());
    this.#show({ phase: 'open', ...opened, pictures: new Map([[id, base.bitmap]]), failure: null });
    this.#files.clear();
    const isSaved = await this.#savePicture(id, base.blob);
    void this.#save();
    return isSaved;
  }

  close(): void {
    this.#show({ phase: 'empty' });
    void this.#clear();
  }

  /** The page goes away: what is not written yet is kept for the tab that comes back. */
  readonly leave = () => {
    if (this.#snapshot.phase === 'open' && this.#isUnsaved())
      leaveDocument(this.userId, this.#snapshot);
  };

  /** A new state after the one that is shown. */
  record(change: (state: EditorState) => EditorState): void {
    this.#change((document) => {
      const state = change(currentState(document.history));
      return { ...document, history: record(document.history, state) };
    });
  }

  /**
   * Something else is adjustment on the picture. What is named alike is of one gesture, as of
   * a slider, and makes one step until `endGesture`.
   */
  adjust(adjustment: DraftAdjustment, name: string): void {
    const before = this.#snapshot;
    if (before.phase !== 'open') return;
    const { history, gesture } = recordAdjustment(before.history, adjustment, name, this.#gesture);
    this.#gesture = gesture;
    if (history === before.history) return;
    this.#show({ ...before, history });
    clearTimeout(this.#savingLater);
    this.#savingLater = setTimeout(() => void this.#save(), adjustmentSaveDelayMs);
  }

  /** What is adjustment from now on is another step. */
  readonly endGesture = () => {
    this.#gesture = null;
  };

  readonly undo = () =>
    this.#change((document) => ({ ...document, history: undo(document.history) }));
  readonly redo = () =>
    this.#change((document) => ({ ...document, history: redo(document.history) }));

  /** An edit is about to be paid for. What it is stands written before anybody is asked. */
  async begin(pending: PendingEdit): Promise<void> {
    this.#change((document) => ({ ...document, pending }));
    await this.#save();
  }

  /** The edit was not made, and not charged: all is as before. `failure` says why. */
  drop(failure: string | null): void {
    this.#change((document) => ({ ...document, pending: null }));
    this.setFailure(failure);
  }

  /** Says why an edit was not made, or nothing any more. */
  setFailure(failure: string | null): void {
    if (this.#snapshot.phase === 'open') this.#show({ ...this.#snapshot, failure });
  }

  /**
   * The edit was paid for: it becomes the next state. `answer` is the picture that
   * it needs. Of one that would replace the whole picture, `reduce` leaves what has changed.
   */
  async finish(answer: Answer | null, reduce: typeof extractChanges): Promise<void> {
    const before = this.#snapshot;
    if (before.phase !== 'open' || !before.pending) return;
    const { jobId, edit: asked } = before.pending;
    const { recipe } = currentState(before.history);
    const reduced =
      answer && asked.kind === 'background'
        ? await reduce(answer, recipe, before.pictures).catch(() => null)
        : null;
    const edit: Edit = reduced ? { kind: 'overlay', pictureId: jobId } : asked;
    const drawn = reduced ?? answer;
    const ts = Date.now();
    if (drawn) await this.#savePicture(jobId, drawn.blob);
    const now = this.#snapshot;
    if (now.phase !== 'open' || now.pending?.jobId !== jobId) return;
    const pictures = drawn ? new Map(now.pictures).set(jobId, drawn.bitmap) : now.pictures;
    const history = recordEdit(now.history, edit);
    const unsaved = { ...now.pending, edit, recipe: currentState(history).recipe, ts };
    this.#show({ ...now, pictures, pending: null, unsaved, history, failure: null });
    await this.#save();
  }

  /** A picture was opened while another was being brought back. */
  #isOpened(): boolean {
    return this.#snapshot.phase === 'open';
  }

  /** The edit is in the history now. */
  markSaved(jobId: string): void {
    this.#change((document) =>
      document.unsaved?.jobId === jobId ? { ...document, unsaved: null } : document,
    );
  }

  /** What a picture has adjustment on it that nothing says of. */
  #lastAdjustment(): DraftAdjustment {
    return draftAdjustmentOf(readSavedChoices(this.userId));
  }

  #savePicture(id: string, file: Blob): Promise<boolean> {
    this.#files.set(id, file);
    return savePicture(this.userId, id, file);
  }

  #change(change: (document: EditorDocument) => EditorDocument): void {
    const before = this.#snapshot;
    if (before.phase !== 'open') return;
    this.#show({ ...before, ...change(before) });
    void this.#save();
  }

  #show(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }

  /** Ends when what is shown now, or something newer, is written. One write runs at a time. */
  async #save(): Promise<void> {
    while (this.#isUnsaved()) {
      this.#saving ??= this.#write().finally(() => {
        this.#saving = null;
      });
      await this.#saving;
    }
  }

  async #clear(): Promise<void> {
    await this.#saving;
    if (this.#isOpened()) return;
    this.#files.clear();
    await forgetDocument(this.userId);
  }

  #isUnsaved(): boolean {
    return this.#snapshot.phase === 'open' && this.#saved !== this.#snapshot;
  }

  async #write(): Promise<void> {
    const snapshot = this.#snapshot;
    if (snapshot.phase !== 'open') return;
    await saveDocument(this.userId, snapshot, this.#files);
    this.#saved = snapshot;
  }
}
