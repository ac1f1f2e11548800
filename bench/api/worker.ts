import { DurableObject } from 'cloudflare:workers';
import product from '../../worker/index.ts';

export { CreditAccount } from '../../worker/credit-account.ts';
export { KeyPool } from '../../worker/keys/key-pool-object.ts';

/** What the benchmark's own `workerd serve` binds in place of D1. */
interface Bindings extends Env {
  DATABASES: DurableObjectNamespace<Database>;
}

interface Statement {
  query: string;
  bindings: unknown[];
}

/**
 * D1, as plain workerd has none: one object with SQLite, which is what D1 is too. In one process it
 * is nearer to the Worker than D1 is to most users.
 */
export class Database extends DurableObject {
  run(statements: Statement[]) {
    const { sql } = this.ctx.storage;
    return this.ctx.storage.transactionSync(() =>
      statements.map(({ query, bindings }) => {
        const results = sql.exec(query, ...(bindings as SqlStorageValue[])).toArray();
        const { changes } = sql.exec('SELECT changes() AS changes').one();
        return { success: true, results, meta: { changes } };
      }),
    );
  }
}

class PreparedStatement {
  readonly #database: DatabaseClient;
  readonly statement: Statement;

  constructor(database: DatabaseClient, statement: Statement) {
    this.#database = database;
    this.statement = statement;
  }

  bind(...bindings: unknown[]) {
    return new PreparedStatement(this.#database, { ...this.statement, bindings });
  }

  async all() {
    return (await this.#database.batch([this]))[0];
  }

  run() {
    return this.all();
  }

  async first(column?: string) {
    const row = (await this.all())?.results[0] ?? null;
    return row && column !== undefined ? row[column] : row;
  }
}

/** The part of D1's interface that the product uses. */
class DatabaseClient {
  readonly #namespace: Bindings['DATABASES'];

  constructor(namespace: Bindings['DATABASES']) {
    this.#namespace = namespace;
  }

  prepare(query: string) {
    return new PreparedStatement(this, { query, bindings: [] });
  }

  batch(prepared: PreparedStatement[]) {
    const statements = prepared.map(({ statement }) => statement);
    return this.#namespace.getByName('database').run(statements);
  }

  withSession() {
    return this;
  }
}

/** One object for all requests, as the runtime gives: the product checks its variables once for it. */
const boundTo = new WeakMap<Bindings, Env>();

export default {
  async fetch(request, environment, context) {
    const DATABASE = new DatabaseClient(environment.DATABASES);
    if (new URL(request.url).pathname === '/bench/migrate') {
      // Some statements contain others (triggers), so each file runs as a whole.
      for (const file of await request.json<string[]>()) await DATABASE.prepare(file).run();
      return new Response('migrated');
    }
    const bound = boundTo.get(environment) ?? {
      ...environment,
      DATABASE: DATABASE as unknown as D1Database,
    };
    boundTo.set(environment, bound);
    return product.fetch(request, bound, context);
  },
} satisfies ExportedHandler<Bindings>;
