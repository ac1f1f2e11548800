import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';

/** What every page of the site loads, and its style sheet. */
export const siteEntry = { code: 'src/site/site.ts', styles: 'src/site/site.css' };

/**
 * Builds the code and the styles of the site into the client's files, apart from the app, so that no file has
 * code of both. Returns the address of the entry, and the style sheet, which every page contains.
 */
export async function buildSite(client: string): Promise<{ code: string; css: string }> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.values(siteEntry),
        output: {
          entryFileNames: 'assets/site/[name]-[hash].js',
          chunkFileNames: 'assets/site/[name]-[hash].js',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(siteEntry.code),
  );
  const styles = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!code || styles?.type !== 'asset') throw new Error('The site has no code or no style sheet');
  await rm(join(client, styles.fileName));
  return { code: `/${code.fileName}`, css: String(styles.source).trim() };
}
