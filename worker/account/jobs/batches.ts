import type { SqlHandle, SqlValue } from '../../storage/sql.ts';

export interface BatchRecord {
  id: string;
  seq: number;
  digest: string;
  cost: number;
  /** Epoch milliseconds. */
  createdAt: number;
}

export class Batches {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  add({ id, digest, cost }: Pick<BatchRecord, 'id' | 'digest' | 'cost'>): void {
    this.#sql.all(
      `INSERT INTO batches (id, seq, digest, cost, created_at)
       SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ?, ? FROM batches`,
      id,
      digest,
      cost,
      this.#clock(),
    );
  }

  read(id: string): BatchRecord | null {
    const [row] = this.#sql.all('SELECT * FROM batches WHERE id = ?', id);
    return row ? toBatchRecord(row) : null;
  }

  /** Returns at most `limit` batches below `beforeSeq`, newest first; null starts at the newest. */
  list(limit: number, beforeSeq: number | null): BatchRecord[] {
    return this.#sql
      .all(
        'SELECT * FROM batches WHERE seq < COALESCE(?, seq + 1) ORDER BY seq DESC LIMIT ?',
        beforeSeq,
        limit,
      )
      .map(toBatchRecord);
  }
}

function toBatchRecord(row: Record<string, SqlValue>): BatchRecord {
  return {
    id: row.id as string,
    seq: row.seq as number,
    digest: row.digest as string,
    cost: row.cost as number,
    createdAt: row.created_at as number,
  };
}
