import { DatabaseSync } from 'node:sqlite';

/** A binding of a Worker's version, as it is uploaded; variables and secrets have a `text`. */
export interface Binding {
  type: string;
  name: string;
  text?: string;
  id?: string;
  database_id?: string;
  bucket_name?: string;
  class_name?: string;
}

/** One version of a Worker. */
export interface WorkerVersion {
  id: string;
  number: number;
  createdOn: string;
  message: string | null;
  bindings: Binding[];
  /** The tables of the database that it is bound to, at the time of the upload. */
  tablesAtUpload: string[];
}

interface Deployment {
  id: string;
  createdOn: string;
  versionId: string;
  message: string | null;
}

/** A Worker with its versions, oldest first, and its deployments, newest first. */
export interface Worker {
  name: string;
  tag: string;
  versions: WorkerVersion[];
  deployments: Deployment[];
  migrationTag: string | null;
  schedules: string[];
  isOnWorkersDev: boolean;
}

/** A rule of a bucket's lifecycle, as it was sent. */
export type LifecycleRule = { id: string; enabled: boolean } & Record<string, unknown>;

interface Database {
  id: string;
  name: string;
  sqlite: DatabaseSync;
  /** Whether D1 keeps replicas of it. */
  replication: 'auto' | 'disabled';
}

/** A Cloudflare account in memory. The databases are real SQLite. */
export class AccountState {
  /** The answer of `GET /subscriptions`; `unreadable` is a token without the permission to read it. */
  plan: 'paid' | 'free' | 'unreadable' = 'paid';
  /** The account's name below workers.dev; null until one is registered. */
  subdomain: string | null = null;
  readonly databases = new Map<string, Database>();
  readonly buckets = new Map<string, LifecycleRule[]>();
  readonly workers = new Map<string, Worker>();
  /** Zones by name, each with the host names that have a record in its DNS. */
  readonly zones = new Map<string, string[]>();
  /** Custom domains, each with the name of its Worker. */
  readonly domains = new Map<string, string>();
  /** Hashes of the static files that were uploaded. */
  readonly assets = new Set<string>();

  /** Creates a database, or returns null where the name is taken. */
  createDatabase(name: string): Database | null {
    if (this.databases.has(name)) return null;
    const database: Database = {
      id: crypto.randomUUID(),
      name,
      sqlite: new DatabaseSync(':memory:'),
      replication: 'disabled',
    };
    this.databases.set(name, database);
    return database;
  }

  /** A database by its id or its name. */
  findDatabase(idOrName: string): Database | null {
    const all = [...this.databases.values()];
    return all.find(({ id, name }) => id === idOrName || name === idOrName) ?? null;
  }

  /** The names of a database's tables, its migrations' own included. */
  tablesOf(idOrName: string): string[] {
    const rows = this.findDatabase(idOrName)
      ?.sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all();
    return (rows ?? []).map(({ name }) => String(name));
  }

  /** The version that serves a Worker's requests. */
  activeVersion(worker: Worker): WorkerVersion | null {
    const id = worker.deployments[0]?.versionId;
    return worker.versions.find((version) => version.id === id) ?? null;
  }
}
