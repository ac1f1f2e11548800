import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AccountState, Worker } from './account-state.ts';
import { failure, success } from './envelope.ts';
import { addVersion, deployVersion, readUpload } from './versions.ts';

/** Workers: their versions, deployments, settings and addresses. */
export function workerRoutes(state: AccountState): Hono {
  const routes = new Hono();
  const find = (context: Context) => state.workers.get(context.req.param('name') ?? '') ?? null;
  const missing = (context: Context) =>
    failure(context, 404, 10007, 'This Worker does not exist on your account.');

  routes.get('/services/:name', (context) => {
    const worker = find(context);
    if (!worker) return failure(context, 404, 10090, 'This service does not exist.');
    const script = { id: worker.name, tag: worker.tag, migration_tag: worker.migrationTag };
    const environment = { environment: 'production', script: { ...script, tags: [] } };
    return success(context, { id: worker.name, default_environment: environment });
  });
  routes.get('/workers/:name', (context) => {
    const worker = find(context);
    const subdomain = { enabled: worker?.isOnWorkersDev, previews_enabled: false };
    return worker ? success(context, { name: worker.name, subdomain }) : missing(context);
  });
  routes.put('/scripts/:name', async (context) => {
    const upload = await readUpload(context);
    const added = addVersion(state, context.req.param('name'), upload);
    if (!added.ok) return failure(context, 400, added.code, added.message);
    deployVersion(added.worker, added.version.id, upload.message);
    return success(context, {
      id: added.worker.name,
      tag: added.worker.tag,
      deployment_id: added.version.id,
      startup_time_ms: 20,
    });
  });
  routes.post('/scripts/:name/versions', async (context) => {
    if (!find(context)) return missing(context);
    const added = addVersion(state, context.req.param('name'), await readUpload(context));
    if (!added.ok) return failure(context, 400, added.code, added.message);
    const { id } = added.version;
    return success(context, { id, startup_time_ms: 20, resources: { script: { etag: id } } });
  });
  routes.get('/scripts/:name/versions', (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    return success(context, { items: worker.versions.toReversed().map(describe) });
  });
  routes.get('/scripts/:name/versions/:version', (context) => {
    const version = find(context)?.versions.find(({ id }) => id === context.req.param('version'));
    return version ? success(context, describe(version)) : missing(context);
  });
  routes.get('/scripts/:name/deployments', (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    const deployments = worker.deployments.map((deployment) => ({
      id: deployment.id,
      source: 'wrangler',
      strategy: 'percentage',
      author_email: 'engineer@example.com',
      created_on: deployment.createdOn,
      annotations: { 'workers/message': deployment.message },
      versions: [{ version_id: deployment.versionId, percentage: 100 }],
    }));
    return success(context, { deployments });
  });
  routes.post('/scripts/:name/deployments', async (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    const body = z
      .object({
        versions: z.tuple([z.object({ version_id: z.string(), percentage: z.literal(100) })]),
        annotations: z.object({ 'workers/message': z.string().optional() }).optional(),
      })
      .parse(await context.req.json());
    const id = body.versions[0].version_id;
    if (!worker.versions.some((version) => version.id === id)) return missing(context);
    deployVersion(worker, id, body.annotations?.['workers/message'] ?? null);
    return success(context, { id: worker.deployments[0]?.id });
  });
  routes.get('/scripts/:name/settings', (context) => {
    const worker = find(context);
    return worker ? success(context, { bindings: bindingsOf(state, worker) }) : missing(context);
  });
  routes.get('/scripts/:name/secrets', (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    const secrets = bindingsOf(state, worker).filter(({ type }) => type === 'secret_text');
    return success(context, secrets);
  });
  routes.patch('/scripts/:name/script-settings', (context) =>
    find(context) ? success(context, {}) : missing(context),
  );
  routes.put('/scripts/:name/schedules', async (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    const schedules = z.array(z.object({ cron: z.string() })).parse(await context.req.json());
    worker.schedules = schedules.map(({ cron }) => cron);
    return success(context, { schedules });
  });
  routes.get('/scripts/:name/subdomain', (context) => {
    const worker = find(context);
    return worker ? success(context, { enabled: worker.isOnWorkersDev }) : missing(context);
  });
  routes.post('/scripts/:name/subdomain', async (context) => {
    const worker = find(context);
    if (!worker) return missing(context);
    const body = z.object({ enabled: z.boolean() }).parse(await context.req.json());
    worker.isOnWorkersDev = body.enabled;
    return success(context, { enabled: worker.isOnWorkersDev, previews_enabled: false });
  });
  return routes;
}

function describe({ id, number, createdOn, message }: Worker['versions'][number]) {
  return {
    id,
    number,
    metadata: { created_on: createdOn, source: 'wrangler', author_email: 'engineer@example.com' },
    annotations: message === null ? {} : { 'workers/message': message },
    resources: { bindings: [], script: { etag: id }, script_runtime: {} },
  };
}

/** Returns the bindings without the values of secrets, as the API does. */
function bindingsOf(state: AccountState, worker: Worker) {
  const bindings = state.activeVersion(worker)?.bindings ?? [];
  return bindings.map((binding) =>
    binding.type === 'secret_text' ? { type: binding.type, name: binding.name } : binding,
  );
}
