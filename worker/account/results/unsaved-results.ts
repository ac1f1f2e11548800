import type { SqlHandle } from '../../storage/sql.ts';

/** Most bytes in one row; Durable Objects take 2 MB at most (Cloudflare, Durable Objects, limits). */
const partBytes = 1024 * 1024;

/** Pictures that were just made, in the account's own database: until the store has them, they are nowhere else. */
export class UnsavedResults {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  add(jobId: string, bytes: Uint8Array): void {
    for (let part = 0; part * partBytes < bytes.length; part += 1) {
      this.#sql.all(
        'INSERT INTO unsaved_results (job_id, part, bytes) VALUES (?, ?, ?)',
        jobId,
        part,
        bytes.slice(part * partBytes, (part + 1) * partBytes).buffer,
      );
    }
  }

  /** Bytes of the job's picture; 0 where there is none. */
  size(jobId: string): number {
    const row = this.#sql.all(
      'SELECT COALESCE(SUM(length(bytes)), 0) AS size FROM unsaved_results WHERE job_id = ?',
      jobId,
    )[0];
    return row?.size as number;
  }

  /** The job's picture, or null where there is none, or no longer here. Part by part: an object has 128 MB. */
  read(jobId: string): Uint8Array<ArrayBuffer> | null {
    const size = this.size(jobId);
    if (size === 0) return null;
    const whole = new Uint8Array(size);
    for (let part = 0; part * partBytes < size; part += 1) {
      const row = this.#sql.all(
        'SELECT bytes FROM unsaved_results WHERE job_id = ? AND part = ?',
        jobId,
        part,
      )[0];
      whole.set(new Uint8Array(row?.bytes as ArrayBuffer), part * partBytes);
    }
    return whole;
  }

  remove(jobId: string): void {
    this.#sql.all('DELETE FROM unsaved_results WHERE job_id = ?', jobId);
  }

  /** The jobs whose pictures are here, `limit` of them at most. */
  jobIds(limit: number): string[] {
    return this.#sql
      .all('SELECT job_id FROM unsaved_results WHERE part = 0 LIMIT ?', limit)
      .map(({ job_id: id }) => id as string);
  }
}
