import type { SqlHandle } from '../../storage/sql.ts';

/** Bytes per row. A row in a Durable Object has at most 2 MB (Cloudflare, Durable Objects, limits). */
const partBytes = 1024 * 1024;

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

  /** Returns bytes; 0 if the result is not here. */
  size(jobId: string): number {
    const row = this.#sql.all(
      'SELECT COALESCE(SUM(length(bytes)), 0) AS size FROM unsaved_results WHERE job_id = ?',
      jobId,
    )[0];
    return row?.size as number;
  }

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

  jobIds(limit: number): string[] {
    return this.#sql
      .all('SELECT job_id FROM unsaved_results WHERE part = 0 LIMIT ?', limit)
      .map(({ job_id: id }) => id as string);
  }
}
