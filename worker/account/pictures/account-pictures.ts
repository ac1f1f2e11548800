import { type PictureRecord, pictureIdSchema } from '../../../domain/account/picture.ts';
import { editIdOf, resultIdOf } from '../../../domain/account/result-id.ts';
import { accountPicturesMax, trialPicturesMax } from '../../../domain/limits.ts';
import { isAccountPictureName } from '../../images/pictures/picture-names.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { UnsavedResults } from '../results/unsaved-results.ts';
import { type ListedPicture, listedJob } from './listed-picture.ts';
import { PictureDeletions } from './picture-deletions.ts';
import { recordOfJob } from './record-of-job.ts';
import { RememberedDeletions } from './remembered-deletions.ts';

export type PictureRefusal = 'pictures_not_kept' | 'picture_deleted' | 'picture_too_old';

export type PictureAdmission =
  | { ok: true; known: ListedPicture }
  /** `finish`: the picture replaces the result of an edit. */
  | { ok: true; known: null; as: 'finish' | 'add' }
  | { ok: false; code: PictureRefusal };

export type AddPictureOutcome =
  | { ok: true; picture: ListedPicture }
  /** `unavailable`: the picture may be saved, but not under the name of a result. */
  | { ok: false; code: PictureRefusal | 'unavailable' };

export interface SentPicture {
  id: string;
  record: PictureRecord;
  file: StoredPicture;
}

/** Missing pictures that are listed, and jobs that are searched for them. */
const goneMax = 50;
const jobsMax = 200;

/**
 * The pictures saved in the account if the user turns that on, and the other pictures of the user on the
 * server.
 */
export class AccountPictures {
  readonly deletions: PictureDeletions;
  readonly #sql: SqlHandle;
  readonly #deletedEverywhere: RememberedDeletions;
  readonly #unsavedResults: UnsavedResults;
  readonly #clock: () => number;
  readonly #jobs: Jobs;
  readonly #changed: () => void;

  constructor(sql: SqlHandle, clock: () => number, jobs: Jobs, changed = () => {}) {
    this.#sql = sql;
    this.#unsavedResults = new UnsavedResults(sql);
    this.#clock = clock;
    this.#jobs = jobs;
    this.#changed = changed;
    this.deletions = new PictureDeletions(sql, clock);
    this.#deletedEverywhere = new RememberedDeletions(sql);
  }

  get isOn(): boolean {
    return this.#sql.all('SELECT keep_pictures FROM account')[0]?.keep_pictures === 1;
  }

  /** On also saves the results that are on the server; off deletes the saved pictures. */
  turn(isOn: boolean): void {
    this.#sql.transaction(() => {
      if (isOn === this.isOn) return;
      this.#sql.all('UPDATE account SET keep_pictures = ?', isOn ? 1 : 0);
      if (!isOn) this.#deleteAll();
      else for (const job of this.#jobs.withPictures(jobsMax)) this.addResult(job);
      this.#changed();
    });
  }

  /** Deletes all data about pictures when the account is closed. */
  forgetAll(): void {
    this.#sql.transaction(() => {
      this.#sql.all('UPDATE account SET keep_pictures = 0');
      this.#deleteAll();
      this.#deletedEverywhere.clear();
    });
  }

  list(): ListedPicture[] {
    const kept = this.#sql
      .all(`SELECT * FROM pictures ORDER BY ts DESC, id DESC`)
      .map((row) => this.#toListed(row));
    const ids = new Set(kept.map(({ id }) => id));
    const others = this.#jobs
      .withPictures(jobsMax)
      .filter(({ id }) => !ids.has(id))
      .map(listedJob);
    return [...kept, ...others].sort(
      (one, other) => other.ts - one.ts || (other.id < one.id ? -1 : 1),
    );
  }

  deletedIds(): string[] {
    return this.#deletedEverywhere.ids();
  }

  /** Returns the ids of the latest pictures that nobody deleted and that the server no longer has. */
  goneIds(): string[] {
    return this.#jobs
      .gone(jobsMax)
      .filter((id) => ![id, resultIdOf(id)].some((each) => this.#find(each)))
      .filter((id) => !this.#deletedEverywhere.has(resultIdOf(id)))
      .slice(0, goneMax);
  }

  admit(id: string): PictureAdmission {
    const row = this.#find(id);
    if (row) return { ok: true, known: this.#toListed(row) };
    if (this.#deletedEverywhere.has(id)) return { ok: false, code: 'picture_deleted' };
    const job = this.#jobs.read(id);
    // If only the server's copy was deleted, a device's own copy is a new picture.
    if (job?.result && job.deletedAt === null) {
      const listed = listedJob(job);
      if (listed.state === 'unfinished') return { ok: true, known: null, as: 'finish' };
      return { ok: true, known: listed };
    }
    return this.isOn
      ? { ok: true, known: null, as: 'add' }
      : { ok: false, code: 'pictures_not_kept' };
  }

  /** Registers a picture that R2 has under a name that `deletions` expects. Repeating it changes nothing. */
  add({ id, record, file }: SentPicture): AddPictureOutcome {
    return this.#sql.transaction(() => {
      const admission = this.admit(id);
      if (admission.ok && admission.known) {
        const used = [admission.known.file?.key, this.#jobs.read(id)?.result?.key];
        if (!used.includes(file.key)) this.deletions.add(file.key);
        return { ok: true, picture: admission.known };
      }
      this.deletions.add(file.key);
      if (!admission.ok) return admission;
      if (admission.as === 'finish') {
        this.deletions.forget(file.key);
        const job = this.#jobs.finish(id, file);
        // The result must not move to R2 any more: it would replace the finished picture.
        this.#unsavedResults.remove(id);
        this.addResult(job);
        this.#dropAnswer(id);
        this.#changed();
        return { ok: true, picture: this.#read(id) ?? listedJob(job) };
      }
      // The job of the finished edit was pruned while its picture arrived. R2 deletes the names of results
      // after some days.
      if (!isAccountPictureName(file.key)) return { ok: false, code: 'unavailable' };
      // A fast device clock must not put a picture before all others for ever.
      const ts = Math.floor(Math.min(record.ts, this.#clock()));
      this.#insert({ id, record: { ...record, ts }, file }, file.key);
      const picture = this.#read(id);
      if (!picture) return { ok: false, code: 'picture_too_old' };
      this.deletions.forget(file.key);
      this.#dropAnswer(id);
      this.#changed();
      return { ok: true, picture };
    });
  }

  /** Saves the finished result of a job, if the account saves pictures. */
  addResult(job: JobRecord): void {
    const record = recordOfJob(job);
    if (!this.isOn || !job.result || !record || listedJob(job).state === 'unfinished') return;
    if (this.#find(job.id) || this.#deletedEverywhere.has(job.id)) return;
    this.#insert({ id: job.id, record, file: job.result }, null, !job.result.isFinished);
    this.#changed();
  }

  /**
   * Saves the result of an edit that no device finished in time, if the account saves pictures, until a
   * device sends the finished one.
   */
  keepResponse(job: JobRecord): void {
    const record = recordOfJob(job);
    const id = resultIdOf(job.id);
    if (!this.isOn || !job.result || !record || job.deletedAt !== null) return;
    if (listedJob(job).state !== 'unfinished' || !pictureIdSchema.safeParse(id).success) return;
    if (this.#find(id) || this.#find(job.id) || this.#deletedEverywhere.has(id)) return;
    const options = { ...record.options, isAnswer: true };
    this.#insert({ id, record: { ...record, options }, file: job.result }, null, true);
    this.#changed();
  }

  delete(id: string, { everywhere = this.isOn }: { everywhere?: boolean } = {}): boolean {
    return this.#sql.transaction(() => {
      const isOn = this.isOn || everywhere;
      if (everywhere) this.#deletedEverywhere.add(id);
      for (const row of this.#sql.all('DELETE FROM pictures WHERE id = ? RETURNING key', id)) {
        if (row.key !== null) this.deletions.add(row.key as string);
      }
      const job = this.#jobs.read(id);
      const wasJob = this.#jobs.deletePicture(id);
      const resultId = resultIdOf(id);
      if (this.#find(resultId)) this.delete(resultId, { everywhere });
      // A device may have the result although the account has stopped saving it.
      else if (everywhere && job?.tool === 'edit' && !job.result?.isFinished)
        this.#deletedEverywhere.add(resultId);
      if (isOn || wasJob) this.#changed();
      return isOn || wasJob;
    });
  }

  /** Returns at most `limit` saved results that must be copied; `from` is the name of the result in R2. */
  uncopied(limit: number): { id: string; jobId: string; from: StoredPicture | null }[] {
    return this.#sql
      .all('SELECT id FROM pictures WHERE key IS NULL ORDER BY ts LIMIT ?', limit)
      .map((row) => {
        const id = row.id as string;
        const job = this.#jobOf(id);
        return { id, jobId: job?.id ?? id, from: job?.result ?? null };
      });
  }

  /** Whether the picture is its job's result: a device may send any file under the id of a job. */
  isResult(id: string): boolean {
    const row = this.#find(id);
    if (row) return row.is_result === 1;
    return this.#jobs.read(id)?.result?.isFinished !== true;
  }

  /** Whether a job's result must stay in R2 because it is not yet copied. */
  isUncopied(id: string): boolean {
    return [id, resultIdOf(id)].some((each) => this.#find(each)?.key === null);
  }

  /** Records the copy of a result, whose name `deletions` expects. */
  copied(id: string, key: string): void {
    this.#sql.transaction(() => {
      const [row] = this.#sql.all(
        'UPDATE pictures SET key = ? WHERE id = ? AND key IS NULL RETURNING id',
        key,
        id,
      );
      if (row) this.deletions.forget(key);
      else this.deletions.add(key);
      if (row) this.#changed();
    });
  }

  /** R2 does not have the picture's result. */
  lost(id: string): void {
    this.#sql.transaction(() => {
      this.#sql.all('DELETE FROM pictures WHERE id = ? AND key IS NULL', id);
      if (!this.#jobs.read(id)) this.#deletedEverywhere.add(id);
      this.#changed();
    });
  }

  #dropAnswer(editId: string): void {
    const id = resultIdOf(editId);
    if (this.#find(id)) this.delete(id, { everywhere: true });
  }

  #jobOf(id: string): JobRecord | null {
    return this.#jobs.read(id) ?? this.#jobs.read(editIdOf(id));
  }

  #find(id: string): Record<string, SqlValue> | undefined {
    return this.#sql.all('SELECT * FROM pictures WHERE id = ?', id)[0];
  }

  #read(id: string): ListedPicture | null {
    const row = this.#find(id);
    return row ? this.#toListed(row) : null;
  }

  #insert({ id, record, file }: SentPicture, key: string | null, isResult = false): void {
    const { ts, ...rest } = record;
    const most = this.#picturesMax();
    this.#sql.all(
      `INSERT INTO pictures (id, key, type, width, height, record, ts, is_result)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      key,
      file.type,
      file.width,
      file.height,
      JSON.stringify(rest),
      ts,
      isResult ? 1 : 0,
    );
    const evicted = this.#sql.all(
      `DELETE FROM pictures WHERE id IN
         (SELECT id FROM pictures ORDER BY ts DESC, id DESC LIMIT -1 OFFSET ?) RETURNING key`,
      most,
    );
    for (const { key: name } of evicted) if (name !== null) this.deletions.add(name as string);
  }

  /** Smaller before the first purchase, but never less than what is saved already. */
  #picturesMax(): number {
    const [row] = this.#sql.all(
      `SELECT EXISTS (SELECT 1 FROM entries WHERE kind = 'purchase') AS has_bought,
         (SELECT COUNT(*) FROM pictures) AS count`,
    );
    if (row?.has_bought === 1) return accountPicturesMax;
    return Math.min(accountPicturesMax, Math.max(trialPicturesMax, Number(row?.count)));
  }

  #deleteAll(): void {
    for (const { key } of this.#sql.all('DELETE FROM pictures RETURNING key')) {
      if (key !== null) this.deletions.add(key as string);
    }
  }

  #toListed(row: Record<string, SqlValue>): ListedPicture {
    const record = JSON.parse(row.record as string) as Omit<PictureRecord, 'ts'>;
    const id = row.id as string;
    const key = (row.key as string | null) ?? this.#jobOf(id)?.result?.key;
    const { width, height, type } = row as { width: number; height: number; type: string };
    return {
      ...record,
      id,
      ts: row.ts as number,
      state: 'kept',
      file: key === undefined ? null : { key, width, height, type },
      expiresAt: null,
    };
  }
}
