export class EventStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  async has(id: string): Promise<boolean> {
    const query = this.#database.prepare('SELECT 1 FROM webhook_events WHERE id = ?');
    return (await query.bind(id).first()) !== null;
  }

  async add({ id, name }: { id: string; name: string }, now: number): Promise<void> {
    const insert = `INSERT INTO webhook_events (id, event, handled_at) VALUES (?, ?, ?)
      ON CONFLICT DO NOTHING`;
    await this.#database.prepare(insert).bind(id, name, now).run();
  }

  async deleteBefore(time: number): Promise<void> {
    const deletion = 'DELETE FROM webhook_events WHERE handled_at < ?';
    await this.#database.prepare(deletion).bind(time).run();
  }

  /**
   * Returns the newest order created after `createdAfter` with a receipt issued after `issued.from` until
   * `issued.to`, if no event was handled since its creation. Searches the newest `limit` receipts.
   */
  findOrderWithoutEvent(
    issued: { from: number; to: number },
    createdAfter: number,
    limit: number,
  ): Promise<string | null> {
    return this.#database
      .prepare(
        `SELECT orders.id FROM (
           SELECT order_id, issued_at FROM documents WHERE series = 'receipt'
           ORDER BY number DESC LIMIT ?1
         ) JOIN orders ON orders.id = order_id
         WHERE issued_at > ?2 AND issued_at <= ?3
           AND created_at > ?4
           AND created_at > (SELECT COALESCE(MAX(handled_at), 0) FROM webhook_events)
         ORDER BY issued_at DESC LIMIT 1`,
      )
      .bind(limit, issued.from, issued.to, createdAfter)
      .first<string>('id');
  }
}
