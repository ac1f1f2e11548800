import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { localConfiguration } from './emulators/local-configuration.ts';
import { outsideServices } from './emulators/vite-plugin.ts';
import { codeSplitting } from './scripts/code-splitting.ts';
import { publicPages } from './scripts/prerender/vite-plugin.ts';
import { serviceWorker } from './scripts/service-worker/vite-plugin.ts';

const port = Number(process.env.PORT ?? 5173);
const origin = `http://localhost:${port}`;

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
            codeSplitting,
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
