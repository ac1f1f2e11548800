// Serves the product with the emulators and a database of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, root, run } from '../set-up.mjs';
import { untilItResponds } from './until-it-responds.mjs';

/**
 * Serves the production build on the port with its data in the directory `state`; resolves with the
 * process once it responds.
 */
export async function startPreview(port, state) {
  const migrate = ['d1', 'migrations', 'apply', 'imagemint', '--local', '--persist-to', state];
  run('wrangler', migrate, { env: { ...environment, CI: 'true' } });
  const server = spawn('vite', ['preview', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...environment, PORT: port, IMAGEMINT_STATE: state },
    stdio: 'inherit',
  });
  return untilReady(server, port);
}

/**
 * Serves the production build by workerd alone, and the emulators beside it on a port of their own.
 * Takes a sixth less of the processor than a preview. Its output goes to the open file `log`. `variables`
 * override those of a local run.
 */
export function startBuild(port, servicesPort, state, log, variables = {}) {
  const server = spawn(
    'node',
    [join(root, 'scripts', 'serve', 'build-server.mjs'), port, servicesPort, state],
    {
      cwd: root,
      env: { ...environment, IMAGEMINT_VARIABLES: JSON.stringify(variables) },
      stdio: ['ignore', log, log],
    },
  );
  return untilReady(server, port);
}

/** Resolves with the server once the app responds on the port. */
async function untilReady(server, port) {
  try {
    await untilItResponds(`http://localhost:${port}/api/health`);
  } catch (error) {
    server.kill();
    throw error;
  }
  return server;
}
