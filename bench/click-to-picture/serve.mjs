import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { freePort } from '../../scripts/port.mjs';
import { environment, root, run } from '../../scripts/set-up.mjs';
import { untilItAnswers } from '../../scripts/until-it-answers.mjs';

const workerConfiguration = join('dist', 'imagemint', 'wrangler.json');

/**
 * Serves the production build by workerd itself: no development server stands
 * between the browser and the Worker, or between the Worker and the stand-ins.
 * Resolves with both addresses and with what ends it all.
 */
export async function serveBuild(directory) {
  const [port, servicesPort] = [String(await freePort()), String(await freePort())];
  const origin = `http://localhost:${port}`;
  const services = `http://localhost:${servicesPort}`;
  const variables = join(directory, 'variables');
  const lines = Object.entries(localConfiguration(services)).map(([name, value]) =>
    [name, value].join('='),
  );
  writeFileSync(variables, lines.join('\n'));
  const env = { ...environment, CI: 'true' };
  const migrate = ['d1', 'migrations', 'apply', 'imagemint', '--local', '--persist-to', directory];
  run('wrangler', migrate, { env });
  const start = (command, ...words) =>
    spawn(command, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const dev = ['dev', '--config', workerConfiguration, '--env-file', variables];
  const where = ['--ip', 'localhost', '--port', port, '--persist-to', directory];
  const children = [
    start('node', join('bench', 'click-to-picture', 'stand-ins.ts'), servicesPort, origin),
    start(
      'wrangler',
      ...dev,
      ...where,
      '--log-level',
      'error',
      '--show-interactive-dev-session=false',
    ),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGINT');
  };
  try {
    await untilItAnswers(`${origin}/api/health`);
    await untilItAnswers(`${services}/__services/image-provider/calls`);
  } catch (error) {
    stop();
    throw error;
  }
  return { origin, services: `${services}/__services`, stop };
}
