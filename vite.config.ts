import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { localConfiguration } from './emulators/local-configuration.ts';
import { localOrigins, outsideServices } from './emulators/vite-plugin.ts';
import { codeSplitting } from './scripts/build/code-splitting.ts';
import { developmentPolicy } from './scripts/build/development-policy.ts';
import { siteInDevelopment } from './scripts/build/prerender/development.ts';
import { prerenderedPages } from './scripts/build/prerender/vite-plugin.ts';
import { serviceWorker } from './scripts/build/service-worker/vite-plugin.ts';
import { sonnerStyles } from './scripts/build/sonner-styles.ts';
import { writeStaticHeaders } from './scripts/build/static-headers.ts';

const port = Number(process.env.PORT ?? 5173);
const origins = localOrigins(port);

export default defineConfig(({ command }) => ({
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  // Its style element is taken out of it, which is not done to what is bundled before.
  optimizeDeps: { exclude: ['sonner'] },
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
    outsideServices(origins),
    developmentPolicy(),
    siteInDevelopment(origins.app),
    sonnerStyles(),
    prerenderedPages(),
    serviceWorker(),
    writeStaticHeaders({
      production: 'https://accounts.google.com',
      preview: localConfiguration(origins.services).GOOGLE_ISSUER,
    }),
    react(),
    tailwindcss(),
    cloudflare({
      remoteBindings: false,
      // The browser tests keep their data apart from the developer's own.
      persistState: process.env.IMAGEMINT_STATE ? { path: process.env.IMAGEMINT_STATE } : true,
      // A build carries production's variables alone: an emulator's address must not reach it.
      config:
        command === 'serve'
          ? { vars: localConfiguration(origins.services, process.env.PROVIDER) }
          : {},
    }),
  ],
}));
