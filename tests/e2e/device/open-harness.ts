import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { documentPolicy } from '../../../worker/http/policies/content-security-policy.ts';

const folder = fileURLToPath(new URL('../../../.cache/device-harness/', import.meta.url));
let built: Promise<unknown> | null = null;

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
  await built;
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
      const script = await readFile(`${folder}${path}`, 'utf8');
      const body = path.includes('worker') ? `${workerStart};${script}` : script;
      await route.fulfill({ body, contentType: 'text/javascript', headers });
    }
  });
  await page.goto('/device-harness/');
  await page.waitForFunction(() => 'device' in window);
}

function buildHarness() {
  return build({
    configFile: false,
    logLevel: 'warn',
    base: '/device-harness/',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: {
        input: fileURLToPath(new URL('./harness.ts', import.meta.url)),
        output: { entryFileNames: 'harness.js' },
      },
    },
  });
}
