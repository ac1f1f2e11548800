import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { localConfiguration } from '../emulators/local-configuration.ts';
import { timeLimits } from './in-node.ts';

/** The Worker in workerd, pointed at the stand-ins that `services.ts` starts. */
function inWorkerd() {
  return cloudflareTest(async ({ inject }) => ({
    main: 'worker/index.ts',
    wrangler: { configPath: './wrangler.toml' },
    remoteBindings: false,
    miniflare: {
      // The local stand-in for Cloudflare's e-mail: it checks each message and writes it to a file.
      email: {
        send_email: [
          {
            name: 'LOCAL_EMAIL',
            allowed_sender_addresses: ['alerts@shop.example'],
            allowed_destination_addresses: ['me@shop.example'],
          },
        ],
      },
      bindings: {
        ...localConfiguration(inject('servicesOrigin')),
        // The stand-ins can't reach a Worker that is under test, so it hands out no links of its own.
        IMAGE_HOST: 'keyed',
        SERVICES_ORIGIN: inject('servicesOrigin'),
        MIGRATIONS: await readD1Migrations('migrations'),
      },
    },
  }));
}

/** The Worker's own tests. */
export const workerProject = {
  plugins: [inWorkerd()],
  test: {
    name: 'worker',
    include: ['tests/worker/**/*.test.ts'],
    globalSetup: ['tests/services.ts'],
    setupFiles: ['tests/worker/set-up.ts', 'tests/report-responses.ts'],
    ...timeLimits,
    // A runtime of its own for each file costs a second and a half; `set-up.ts` empties the stores instead.
    isolate: false,
    // The stand-ins count calls for each key: two files at once would use up each other's.
    fileParallelism: false,
  },
};
