import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The app's files. The site's pictures and fonts of other scripts are fetched when they are needed. */
const cachedAssets = /\.(js|css)$|-latin-(ext-)?\w+-normal-[\w-]+\.woff2$/;

/** The app without a page in it: the file, and its address. */
const shell = { file: 'app.html', url: '/app' };

/** Builds the service worker at the end of every build of the app, with the names of the build's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'imagemint:service-worker',
    apply: 'build',
    buildApp: {
      order: 'post',
      handler: async (builder) => {
        const client = builder.environments.client?.config.build.outDir;
        if (client) await writeServiceWorker(client);
      },
    },
  };
}

async function writeServiceWorker(client: string): Promise<void> {
  const names = await readdir(join(client, 'assets'));
  const files = names
    .filter((name) => cachedAssets.test(name))
    // Their names contain a hash of the content.
    .map((name) => ({ url: `/assets/${name}`, revision: null }));
  const shellHtml = await readFile(join(client, shell.file));
  const revision = createHash('sha256').update(shellHtml).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_FILES: JSON.stringify([...files, { url: shell.url, revision }]) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}
