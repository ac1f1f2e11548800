// `node scripts/own-node.mjs <script> …`: installs the packages, and runs a script of this folder with the
// project's own Node, because the machine may have an older one. It exits with the script's code.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, generateTypes, installPackages, root } from './set-up.mjs';

const [script, ...own] = process.argv.slice(2);
await installPackages();
await generateTypes();
const child = spawn('node', [join(root, 'scripts', script), ...own], {
  env: environment,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both processes. This one waits until the child has cleaned up.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
