import type { Plugin } from 'vite';
import { writePages } from './write-pages.ts';

/** Renders the pages of the site and the skeletons of the app at the end of every build (`docs/decisions/0044`). */
export function prerenderedPages(): Plugin {
  return {
    name: 'imagemint:prerendered-pages',
    apply: 'build',
    buildApp: {
      order: 'post',
      handler: async (builder) => {
        const client = builder.environments.client?.config.build.outDir;
        if (client) await writePages(client);
      },
    },
  };
}
