import type { Plugin } from 'vite';
import { writePages } from './write-pages.ts';

/** Renders the public pages at the end of every build of the app (`docs/decisions/0011`). */
export function publicPages(): Plugin {
  return {
    name: 'imagemint:public-pages',
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
