import type { Context } from 'hono';
import { z } from 'zod';
import type { AccountState, Binding, Worker, WorkerVersion } from './account-state.ts';

const bindingSchema = z.looseObject({ type: z.string(), name: z.string() });

const metadataSchema = z.looseObject({
  bindings: z.array(bindingSchema).default([]),
  keep_bindings: z.array(z.string()).default([]),
  migrations: z.looseObject({ new_tag: z.string().optional() }).optional(),
  annotations: z.object({ 'workers/message': z.string().optional() }).optional(),
});

/** An uploaded version: the form's part 'metadata'. */
interface Upload {
  metadata: z.infer<typeof metadataSchema>;
  message: string | null;
}

type Added =
  | { ok: true; worker: Worker; version: WorkerVersion }
  | { ok: false; code: number; message: string };

/** Reads an uploaded version. Throws where the form has no metadata. */
export async function readUpload(context: Context): Promise<Upload> {
  const form = await context.req.raw.clone().formData();
  const metadata = metadataSchema.parse(JSON.parse(String(form.get('metadata'))));
  return { metadata, message: metadata.annotations?.['workers/message'] ?? null };
}

/**
 * Adds a version, and the Worker where it does not exist. As at Cloudflare, a version is
 * refused that binds a missing resource or uses a name twice, and bindings of the types in
 * `keep_bindings` are copied from the previous version.
 */
export function addVersion(
  state: AccountState,
  name: string,
  { metadata, message }: Upload,
): Added {
  const existing = state.workers.get(name);
  const sent = metadata.bindings as Binding[];
  const names = sent.map((binding) => binding.name);
  const twice = names.find((bindingName, at) => names.indexOf(bindingName) !== at);
  if (twice) return { ok: false, code: 10053, message: `Binding name '${twice}' already in use.` };
  for (const binding of sent) {
    const fault = faultOf(state, binding);
    if (fault) return { ok: false, ...fault };
  }
  const before = existing ? (state.activeVersion(existing)?.bindings ?? []) : [];
  const copied = before.filter(({ type }) => metadata.keep_bindings.includes(type));
  const replaced = copied.find((binding) =>
    sent.some(({ name: other, type }) => other === binding.name && type !== binding.type),
  );
  if (replaced) {
    return { ok: false, code: 10053, message: `Binding name '${replaced.name}' already in use.` };
  }
  const worker = existing ?? {
    name,
    tag: crypto.randomUUID().replaceAll('-', ''),
    versions: [],
    deployments: [],
    migrationTag: null,
    schedules: [],
    isOnWorkersDev: false,
  };
  const database = sent.find(({ type }) => type === 'd1');
  const version = {
    id: crypto.randomUUID(),
    number: worker.versions.length + 1,
    createdOn: new Date().toISOString(),
    message,
    bindings: [...sent, ...copied.filter((binding) => !names.includes(binding.name))],
    tablesAtUpload: state.tablesOf(databaseIdOf(database) ?? ''),
  };
  worker.versions.push(version);
  worker.migrationTag = metadata.migrations?.new_tag ?? worker.migrationTag;
  state.workers.set(name, worker);
  return { ok: true, worker, version };
}

/** Routes all requests to this version. */
export function deployVersion(worker: Worker, versionId: string, message: string | null): void {
  const createdOn = new Date().toISOString();
  worker.deployments.unshift({ id: crypto.randomUUID(), createdOn, versionId, message });
}

function databaseIdOf(binding: Binding | undefined): string | undefined {
  return binding?.database_id ?? binding?.id;
}

function faultOf(state: AccountState, binding: Binding): { code: number; message: string } | null {
  if (binding.type === 'd1' && !state.findDatabase(databaseIdOf(binding) ?? '')) {
    const message = `binding ${binding.name} of type d1 must have a valid \`id\` specified`;
    return { code: 10021, message };
  }
  if (binding.type === 'r2_bucket' && !state.buckets.has(binding.bucket_name ?? '')) {
    return { code: 10085, message: `R2 bucket '${binding.bucket_name}' not found.` };
  }
  return null;
}
