import { sleep } from '../../../../domain/retry.ts';
import type { EditorSnapshot, OpenSnapshot } from './editor-document.ts';
import {
  forgetDocument,
  leaveDocument,
  removeEdit,
  saveDocument,
  savePicture,
} from './save-document.ts';

/** How often, and how long after one another, a document is written again while the device gives no answer, in milliseconds. */
const writesAgainMax = 20;
const writeAgainMs = 30_000;

/**
 * Writes the editor's document to the device, one write at a time, and again while the device gives no
 * answer.
 */
export class DocumentWriter {
  readonly #userId: string;
  /** Returns the newest snapshot, which each write takes. */
  readonly #read: () => EditorSnapshot;
  /** The files of the open pictures. */
  readonly #files = new Map<string, Blob>();
  /** The running write, and the snapshot that was written last. */
  #writing: Promise<void> | null = null;
  #written: EditorSnapshot | null = null;
  /** Whether the device gave no answer to the last write, and the attempts to write it again. */
  #isUnanswered = false;
  #again: Promise<void> | null = null;
  /** The running removals: of a document that was closed, and of edits that have ended. */
  #removing: Promise<void> | null = null;

  constructor(userId: string, read: () => EditorSnapshot) {
    this.#userId = userId;
    this.#read = read;
  }

  /** Takes the files of the pictures that are open now, and of no others. */
  setFiles(files: ReadonlyMap<string, Blob>): void {
    this.#files.clear();
    for (const [id, file] of files) this.#files.set(id, file);
  }

  /** Forgets the files of pictures that are not open any more. */
  forgetFiles(ids: readonly string[]): void {
    for (const id of ids) this.#files.delete(id);
  }

  /** Returns false where the device has no room for it. */
  savePicture(id: string, file: Blob): Promise<boolean> {
    this.#files.set(id, file);
    return savePicture(this.#userId, id, file);
  }

  /** Notes that the device has the newest snapshot already. */
  markWritten(): void {
    this.#written = this.#read();
  }

  /** Whether the newest snapshot is to be written. */
  isUnwritten(): boolean {
    return this.#unwritten() !== null;
  }

  /** Resolves when the newest snapshot, or one after it, is written. */
  async write(): Promise<void> {
    for (let next = this.#unwritten(); next; next = this.#unwritten()) {
      this.#writing ??= this.#writeOnce(next).finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  /** Removes the document from the device, unless another is opened before the running write has ended. */
  clear(): void {
    this.#remove(() => this.#clear());
  }

  /** Removes the stored copy of an edit that has ended, once the document is written without the edit. */
  removeEdit(jobId: string): void {
    this.#remove(async () => {
      await this.write();
      const snapshot = this.#read();
      await removeEdit(this.#userId, jobId, snapshot.phase === 'open' ? snapshot : null);
    });
  }

  /** Resolves when the device has been asked to write everything so far. */
  async asked(): Promise<void> {
    await this.#removing;
    await this.write();
  }

  /** Resolves when nothing is to be written again. */
  async answered(): Promise<void> {
    await this.#again;
  }

  /** Saves what is not written yet, for the tab that is reopened, when the page closes. */
  leave(): void {
    const snapshot = this.#unwritten();
    if (snapshot) leaveDocument(this.#userId, snapshot);
  }

  #remove(remove: () => Promise<void>): void {
    this.#removing = Promise.resolve(this.#removing).then(remove);
  }

  async #clear(): Promise<void> {
    await this.#writing;
    if (this.#isOpen()) return;
    this.#files.clear();
    await forgetDocument(this.#userId);
  }

  #unwritten(): OpenSnapshot | null {
    const snapshot = this.#read();
    return snapshot.phase === 'open' && snapshot !== this.#written ? snapshot : null;
  }

  async #writeOnce(snapshot: OpenSnapshot): Promise<void> {
    this.#isUnanswered = !(await saveDocument(this.#userId, snapshot, this.#files));
    this.#written = snapshot;
    if (this.#isUnanswered) this.#again ??= this.#writeAgain();
  }

  async #writeAgain(): Promise<void> {
    for (let writes = 0; writes < writesAgainMax; writes += 1) {
      await sleep(writeAgainMs);
      if (!this.#isUnanswered || !this.#isOpen()) break;
      this.#written = null;
      await this.write();
    }
    this.#again = null;
  }

  #isOpen(): boolean {
    return this.#read().phase === 'open';
  }
}
