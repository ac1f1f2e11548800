// `npm start`: serves the whole product on this machine, with emulated outside services.
import { spawn } from 'node:child_process';
import { chosenPort, isFree } from './serve/port.mjs';
import { environment, installPackages, migrateDatabase, root, say, stop } from './set-up.mjs';

const port = chosenPort();
if (!(await isFree(port))) {
  stop(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
}
installPackages();
migrateDatabase();
say(`Starting Imagemint at http://localhost:${port}`);

const vite = spawn('vite', process.argv.slice(2), {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal));
vite.on('exit', (code) => process.exit(code ?? 0));
