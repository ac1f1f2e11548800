import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { localConfiguration } from './emulators/local-configuration.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{domain,emulators,src,pure}/**/*.test.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            remoteBindings: false,
            miniflare: {
              bindings: {
                ...localConfiguration(inject('servicesOrigin')),
                SERVICES_ORIGIN: inject('servicesOrigin'),
                MIGRATIONS: await readD1Migrations('migrations'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          globalSetup: ['tests/services.ts'],
          setupFiles: ['tests/worker/set-up.ts'],
          testTimeout: 20_000,
          // The stand-ins count calls for each key: two files at once would use up each other's.
          fileParallelism: false,
        },
      },
    ],
  },
});
