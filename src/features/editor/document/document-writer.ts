import { sleep } from '../../../../domain/retry.ts';
import type { EditorSnapshot, OpenSnapshot } from './editor-document.ts';
import {
  forgetDocument,
  leaveDocument,
  removeEdit,
  saveDocument,
  savePicture,
} from './save-document.ts';

/** Attempts to write a document while the device's storage does not respond, and the wait between. */
const writesAgainMax = 20;
const writeAgainMs = 30_000;

/**
 * Writes the editor's document to the device, one write at a time, with retries while the storage does not
 * respond.
 */
export class DocumentWriter {
  readonly #userId: string;
  readonly #read: () => EditorSnapshot;
  readonly #files = new Map<string, Blob>();
  #writing: Promise<void> | null = null;
  #written: EditorSnapshot | null = null;
  #isUnconfirmed = false;
  #again: Promise<void> | null = null;
  #removing: Promise<void> | null = null;

  constructor(userId: string, read: () => EditorSnapshot) {
    this.#userId = userId;
    this.#read = read;
  }

  setFiles(files: ReadonlyMap<string, Blob>): void {
    this.#files.clear();
    for (const [id, file] of files) this.#files.set(id, file);
  }

  forgetFiles(ids: readonly string[]): void {
    for (const id of ids) this.#files.delete(id);
  }

  savePicture(id: string, file: Blob): Promise<boolean> {
    this.#files.set(id, file);
    return savePicture(this.#userId, id, file);
  }

  markWritten(): void {
    this.#written = this.#read();
  }

  isUnwritten(): boolean {
    return this.#unwritten() !== null;
  }

  async write(): Promise<void> {
    for (let next = this.#unwritten(); next; next = this.#unwritten()) {
      this.#writing ??= this.#writeOnce(next).finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  clear(): void {
    this.#remove(() => this.#clear());
  }

  removeEdit(jobId: string): void {
    this.#remove(async () => {
      await this.write();
      const snapshot = this.#read();
      await removeEdit(this.#userId, jobId, snapshot.phase === 'open' ? snapshot : null);
    });
  }

  async asked(): Promise<void> {
    await this.#removing;
    await this.write();
  }

  async responded(): Promise<void> {
    await this.#again;
  }

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
    this.#isUnconfirmed = !(await saveDocument(this.#userId, snapshot, this.#files));
    this.#written = snapshot;
    if (this.#isUnconfirmed) this.#again ??= this.#writeAgain();
  }

  async #writeAgain(): Promise<void> {
    for (let writes = 0; writes < writesAgainMax; writes += 1) {
      await sleep(writeAgainMs);
      if (!this.#isUnconfirmed || !this.#isOpen()) break;
      this.#written = null;
      await this.write();
    }
    this.#again = null;
  }

  #isOpen(): boolean {
    return this.#read().phase === 'open';
  }
}
