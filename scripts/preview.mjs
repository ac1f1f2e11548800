// Serves the production build with the stand-ins, from a database of its own.
import { spawn } from 'node:child_process';
import { environment, root, run } from './set-up.mjs';
import { untilItAnswers } from './until-it-answers.mjs';

/** Starts it on the port with its data in the directory `state`, and resolves with the process once it answers. */
export async function startPreview(port, state) {
  const migrate = ['d1', 'migrations', 'apply', 'imagemint', '--local', '--persist-to', state];
  run('wrangler', migrate, { env: { ...environment, CI: 'true' } });
  const preview = spawn('vite', ['preview', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...environment, PORT: port, IMAGEMINT_STATE: state },
    stdio: 'inherit',
  });
  try {
    await untilItAnswers(`http://localhost:${port}/api/health`);
  } catch (error) {
    preview.kill();
    throw error;
  }
  return preview;
}
