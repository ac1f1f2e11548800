// `node scripts/serve/build-server.mjs <port> <services' port> <directory>`: serves the production build
// with the emulators until it is stopped.
import { serveBuild } from './serve-build.mjs';

const [app, services, directory] = process.argv.slice(2);
const { stop } = await serveBuild(directory, {
  variables: JSON.parse(process.env.IMAGEMINT_VARIABLES ?? '{}'),
  ports: { app: Number(app), services: Number(services) },
});
// Before Miniflare's own listener, which ends the process at once.
process.prependOnceListener('SIGTERM', () => void stop().then(() => process.exit(0)));
