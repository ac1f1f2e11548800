// The machine may have an older Node than the one in the project's packages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, root } from './set-up.mjs';

/** Runs a script in `scripts/` with this process's arguments, and exits with its code. */
export async function runWithOwnNode(script) {
  const child = spawn('node', [join(root, 'scripts', script), ...process.argv.slice(2)], {
    env: environment,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both processes. This one waits until the child has cleaned up.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  process.exit(code);
}
