import { DatabaseSync } from 'node:sqlite';

/** A binding of a Worker's version, as it is uploaded. Variables and secrets have a `text`. */
export interface Binding {
  type: string;
  name: string;
  text?: string;
  id?: string;
  bucket_name?: string;
}

export interface WorkerVersion {
  id: string;
  createdOn: string;
  bindings: readonly Binding[];
  /** The tables of its database at the time of the upload. */
  tablesAtUpload: string[];
}

export interface Worker {
  name: string;
  tag: string;
  /** Oldest first. */
  versions: WorkerVersion[];
  /** Newest first. */
  deployments: { createdOn: string; version: WorkerVersion }[];
  /** The version that serves requests. */
  active: WorkerVersion;
  migrationTag: string | null;
  schedules: string[];
  isOnWorkersDev: boolean;
}

export interface Upload {
  bindings: readonly Binding[];
  /** Types of the bindings that stay as they are in the active version. */
  keep_bindings?: readonly string[];
  migrations?: { new_tag?: string };
}

interface Database {
  id: string;
  name: string;
  sqlite: DatabaseSync;
  replication: string;
}

/** A call that Cloudflare refuses. */
export class Refusal extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** A successful response of Cloudflare's API. */
export function success(result: unknown): Response {
  const page = { page: 1, total_pages: 1 };
  return Response.json({ success: true, errors: [], messages: [], result, result_info: page });
}

/** A Cloudflare account in memory. The databases are real SQLite. */
export class AccountState {
  plan = 'workers_paid';
  /** The account's name below workers.dev. */
  subdomain: string | null = null;
  readonly databases: Database[] = [];
  /** Buckets by name, each with its lifecycle rules. */
  readonly buckets = new Map<string, unknown[]>();
  readonly workers = new Map<string, Worker>();
  /** Zones by name, each with the host names that have a record in its DNS. */
  readonly zones = new Map<string, string[]>();
  /** Custom domains, each with the name of its Worker. */
  readonly domains = new Map<string, string>();

  createDatabase(name: string): Database {
    const sqlite = new DatabaseSync(':memory:');
    const database = { id: crypto.randomUUID(), name, sqlite, replication: 'disabled' };
    this.databases.push(database);
    return database;
  }

  findDatabase(idOrName: string): Database | undefined {
    return this.databases.find(({ id, name }) => id === idOrName || name === idOrName);
  }

  tablesOf(idOrName: string): string[] {
    const schema = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    const rows = this.findDatabase(idOrName)?.sqlite.prepare(schema).all() ?? [];
    return rows.map(({ name }) => String(name));
  }

  bindingsOf(worker: string): readonly Binding[] {
    return this.workers.get(worker)?.active.bindings ?? [];
  }

  /**
   * Adds a version, and the Worker where it is new. As at Cloudflare, throws if it binds a missing
   * resource or uses a name twice, also for a binding that stays.
   */
  addVersion(name: string, { bindings, keep_bindings: keep = [], migrations }: Upload) {
    const isReplaced = ({ name: old, type }: Binding) =>
      bindings.some((binding) => binding.name === old && binding.type === type);
    const present = this.bindingsOf(name).filter(({ type }) => keep.includes(type));
    const all = [...bindings, ...present.filter((binding) => !isReplaced(binding))];
    for (const [at, binding] of all.entries()) {
      if (all.findIndex((other) => other.name === binding.name) < at) {
        throw new Refusal(10053, `Binding name '${binding.name}' already in use.`);
      }
      if (binding.type === 'd1' && !this.findDatabase(binding.id ?? '')) {
        throw new Refusal(10021, `binding ${binding.name} must have a valid \`id\` specified`);
      }
      if (binding.type === 'r2_bucket' && !this.buckets.has(binding.bucket_name ?? '')) {
        throw new Refusal(10085, `R2 bucket '${binding.bucket_name}' not found.`);
      }
    }
    const version = {
      id: crypto.randomUUID(),
      createdOn: new Date().toISOString(),
      bindings: all,
      tablesAtUpload: this.tablesOf(all.find(({ type }) => type === 'd1')?.id ?? ''),
    };
    const worker = this.workers.get(name) ?? {
      name,
      tag: crypto.randomUUID().replaceAll('-', ''),
      versions: [],
      deployments: [],
      active: version,
      migrationTag: null,
      schedules: [],
      isOnWorkersDev: false,
    };
    this.workers.set(name, worker);
    worker.versions.push(version);
    worker.migrationTag = migrations?.new_tag ?? worker.migrationTag;
    return { worker, version };
  }

  deploy(name: string, upload: Upload): Worker {
    const { worker, version } = this.addVersion(name, upload);
    this.activate(worker, version);
    return worker;
  }

  activate(worker: Worker, version: WorkerVersion): void {
    worker.active = version;
    worker.deployments.unshift({ createdOn: new Date().toISOString(), version });
  }
}
