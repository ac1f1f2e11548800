// `npm run deploy`: builds, brings D1 to the newest migration, and deploys.
import { spawnSync } from 'node:child_process';
import { environment, generateTypes, installPackages, root, say, stop } from './set-up.mjs';

function show(command, commandArguments) {
  const options = { cwd: root, env: environment, stdio: 'inherit' };
  if (spawnSync(command, commandArguments, options).status !== 0) {
    stop(`'${command} ${commandArguments.join(' ')}' failed; nothing after it was done.`);
  }
}

installPackages();
generateTypes();
say('Building …');
show('vite', ['build']);
say('Bringing the database to the newest migration …');
show('wrangler', ['d1', 'migrations', 'apply', 'imagemint', '--remote']);
say('Deploying …');
show('wrangler', ['deploy']);
