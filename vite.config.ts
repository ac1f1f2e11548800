import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { localConfiguration } from './emulators/local-configuration.ts';
import { outsideServices } from './emulators/vite-plugin.ts';
import { publicPages } from './scripts/prerender/vite-plugin.ts';
import { serviceWorker } from './scripts/service-worker/vite-plugin.ts';

const port = Number(process.env.PORT ?? 5173);
const origin = `http://localhost:${port}`;

/**
 * What the first screen of the front page is made of. Few files are smaller and
 * sooner there than many; the rest is split as the imports have it.
 */
const firstView = [
  /\/src\/main\./,
  /\/src\/app\/(app|public-|page|scrolling|late-|loading|site-)/,
  /\/src\/texts\/(language|hi\/index|en\/(shell|hero|session|problems|ui))\./,
  /\/src\/pages\/home\./,
  /\/src\/features\/(session\/(?!in-app))/,
  /\/src\/ui\/(awakening|button|coin|first-|hydrated|language-|media-|page-|theme|wordmark)/,
];
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

export default defineConfig(({ command }) => ({
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: 'app.html',
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'first-view', test: (id) => firstView.some((part) => part.test(id)) },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    outsideServices({ origin }),
    publicPages(),
    serviceWorker(),
    react(),
    tailwindcss(),
    cloudflare({
      remoteBindings: false,
      // The browser tests keep their data apart from the developer's own.
      persistState: process.env.IMAGEMINT_STATE ? { path: process.env.IMAGEMINT_STATE } : true,
      // A build carries production's variables alone: an emulator's address must not reach it.
      config: command === 'serve' ? { vars: localConfiguration(origin) } : {},
    }),
  ],
}));
