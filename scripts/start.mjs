// `npm start`: serves the whole product on this machine, with emulated outside services.
import { spawn } from 'node:child_process';
import { chosenPort, isFree } from './serve/port.mjs';
import { untilItResponds } from './serve/until-it-responds.mjs';
import { environment, installPackages, migrateDatabase, root, say, stop } from './set-up.mjs';

const port = chosenPort();
if (!(await isFree(port))) {
  stop(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
}
await installPackages({ toStart: true });
const database = migrateDatabase();
const address = `http://localhost:${port}`;
say('Starting the server and the emulated services …');

const vite = spawn('vite', process.argv.slice(2), {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal));
// The first page needs no database.
void Promise.all([untilItResponds(address), database]).then(() =>
  say(`The first page is ready: ${address}`),
);
vite.on('exit', (code) => process.exit(code ?? 0));
