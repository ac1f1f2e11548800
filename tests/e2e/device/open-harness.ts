import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { documentPolicy } from '../../../worker/http/policies/content-security-policy.ts';

/** The built scripts by their path. Each process of the tests has its own: in files, one would empty another's. */
let built: Promise<ReadonlyMap<string, string>> | null = null;

/**
 * Opens a page of the app's own origin, under the app's own content security policy, with
 * src/device as a build makes it, including the workers. None of it is in the product: it is built
 * for the test and served by the test's browser. `given` are further files, by their path under
 * `/device-harness/`; `workerStart` is a script that each worker runs first.
 */
export async function openHarness(
  page: Page,
  given: Record<string, Buffer> = {},
  workerStart = '',
): Promise<void> {
  built ??= buildHarness();
  const scripts = await built;
  const policy = documentPolicy({
    issuer: null,
    checkout: null,
    inline: { scripts: [], styles: [] },
  });
  await page.context().route('**/device-harness/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/device-harness/', '');
    const headers = { 'content-security-policy': policy };
    const file = given[path];
    if (path === '') {
      const body =
        '<!doctype html><title>Device</title><script type="module" src="harness.js"></script>';
      await route.fulfill({ body, contentType: 'text/html', headers });
    } else if (file) {
      await route.fulfill({ body: file, contentType: 'application/octet-stream', headers });
    } else {
      const script = scripts.get(path);
      if (script === undefined) throw new Error(`The harness has no file ${path}`);
      const body = path.includes('worker') ? `${workerStart};${script}` : script;
      await route.fulfill({ body, contentType: 'text/javascript', headers });
    }
  });
  await page.goto('/device-harness/');
  await page.waitForFunction(() => 'device' in window);
}

async function buildHarness(): Promise<ReadonlyMap<string, string>> {
  const answer = await build({
    configFile: false,
    logLevel: 'warn',
    base: '/device-harness/',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'esnext',
      rollupOptions: {
        input: fileURLToPath(new URL('./harness.ts', import.meta.url)),
        output: { entryFileNames: 'harness.js' },
      },
    },
  });
  if (Array.isArray(answer) || !('output' in answer)) throw new Error('One build is expected');
  return new Map(
    answer.output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  );
}
