import { Hono } from 'hono';
import { type AccountState, Refusal, success, type Upload } from './account-state.ts';

/** Workers: their versions, deployments, settings and addresses. */
export function workerRoutes(state: AccountState): Hono {
  const find = (name: string) => {
    const worker = state.workers.get(name);
    if (!worker) throw new Refusal(10007, 'This Worker does not exist on your account.', 404);
    return worker;
  };
  const bindings = (name: string) =>
    // Cloudflare never returns the value of a secret.
    find(name).active.bindings.map(({ text, ...binding }) =>
      binding.type === 'secret_text' ? binding : { ...binding, text },
    );
  return (
    new Hono()
      .get('/services/:name', ({ req }) => {
        const { name, tag, migrationTag } = find(req.param('name'));
        const script = { id: name, tag, migration_tag: migrationTag, tags: [] };
        return success({ default_environment: { environment: 'production', script } });
      })
      .get('/workers/:name', ({ req }) => {
        const { name, isOnWorkersDev: enabled } = find(req.param('name'));
        return success({ name, subdomain: { enabled, previews_enabled: false } });
      })
      // No static file is missing, so wrangler uploads none.
      .post('/scripts/:name/assets-upload-session', () => success({ jwt: 'assets', buckets: [] }))
      .put('/scripts/:name', async ({ req }) => {
        const { tag, active } = state.deploy(req.param('name'), await readUpload(req.raw));
        return success({ tag, deployment_id: active.id, startup_time_ms: 20 });
      })
      // Wrangler deploys over a Worker in two calls: a version, then its deployment.
      .post('/scripts/:name/versions', async ({ req }) => {
        const upload = await readUpload(req.raw);
        const { id } = state.addVersion(find(req.param('name')).name, upload).version;
        return success({ id, startup_time_ms: 20, resources: { script: { etag: id } } });
      })
      .get('/scripts/:name/settings', ({ req }) =>
        success({ bindings: bindings(req.param('name')) }),
      )
      .get('/scripts/:name/secrets', ({ req }) =>
        success(bindings(req.param('name')).filter(({ type }) => type === 'secret_text')),
      )
      .patch('/scripts/:name/script-settings', () => success({}))
      .put('/scripts/:name/schedules', async ({ req }) => {
        const schedules = await req.json<{ cron: string }[]>();
        find(req.param('name')).schedules = schedules.map(({ cron }) => cron);
        return success({ schedules });
      })
      .get('/scripts/:name/versions/:id', ({ req }) => {
        const { versions } = find(req.param('name'));
        const version = versions.find(({ id }) => id === req.param('id'));
        if (!version) throw new Refusal(10092, 'This version does not exist.', 404);
        const metadata = { created_on: version.createdOn, source: 'wrangler', author_email: '' };
        const resources = { bindings: [], script: {}, script_runtime: {} };
        return success({ id: version.id, metadata, annotations: {}, resources });
      })
      .get('/scripts/:name/deployments', ({ req }) => {
        const deployments = find(req.param('name')).deployments.map(({ createdOn, version }) => ({
          source: 'wrangler',
          strategy: 'percentage',
          author_email: '',
          created_on: createdOn,
          annotations: {},
          versions: [{ version_id: version.id, percentage: 100 }],
        }));
        return success({ deployments });
      })
      .post('/scripts/:name/deployments', async ({ req }) => {
        const worker = find(req.param('name'));
        const body = await req.json<{ versions: { version_id: string }[] }>();
        const version = worker.versions.find(({ id }) => id === body.versions[0]?.version_id);
        if (!version) throw new Refusal(10092, 'This version does not exist.', 404);
        state.activate(worker, version);
        return success({ id: crypto.randomUUID() });
      })
      .get('/subdomain', () => {
        if (state.subdomain === null) throw new Refusal(10007, 'There is no subdomain.', 404);
        return success({ subdomain: state.subdomain });
      })
      .put('/subdomain', async ({ req }) => {
        const { subdomain } = await req.json<{ subdomain: string }>();
        state.subdomain = subdomain;
        return success({ subdomain });
      })
      .get('/scripts/:name/subdomain', ({ req }) =>
        success({ enabled: find(req.param('name')).isOnWorkersDev }),
      )
      .post('/scripts/:name/subdomain', async ({ req }) => {
        const { enabled } = await req.json<{ enabled: boolean }>();
        find(req.param('name')).isOnWorkersDev = enabled;
        return success({ enabled, previews_enabled: false });
      })
      .get('/domains', ({ req }) => {
        const wanted = req.query();
        const domains = [...state.domains].map(([hostname, service]) => ({ hostname, service }));
        return success(
          domains.filter(
            ({ hostname, service }) =>
              hostname === (wanted.hostname ?? hostname) && service === (wanted.service ?? service),
          ),
        );
      })
      .post('/scripts/:name/domains/changeset', () =>
        success({ added: [], removed: [], updated: [], conflicting: [] }),
      )
      .put('/scripts/:name/domains/records', async ({ req }) => {
        const { origins } = await req.json<{ origins: { hostname: string }[] }>();
        // The list is complete: a host name that is not in it is detached.
        for (const [hostname, holder] of state.domains) {
          if (holder === req.param('name')) state.domains.delete(hostname);
        }
        for (const { hostname } of origins) state.domains.set(hostname, req.param('name'));
        return success({});
      })
  );
}

async function readUpload(request: Request): Promise<Upload> {
  const form = await request.formData();
  return JSON.parse(String(form.get('metadata'))) as Upload;
}
