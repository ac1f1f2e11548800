// `npm test`: every check, also on a fresh clone. It continues after a failure, so that one run shows all of
// them. Its last line counts the tests.
import { join } from 'node:path';
import { generateTypes, installPackages, root } from './set-up.mjs';
import { testInBrowsers } from './test/browsers.mjs';
import { clearResults, printCounts, stage, vitestStage } from './test/stage.mjs';

const script = (name, id, options) => stage(name, id, ['npm', 'run', '--silent', id], options);
const beside = { niceness: 10 };
const node = (name, id, path, ...parameters) =>
  stage(name, id, ['node', join(root, 'scripts', path), ...parameters], beside);

await installPackages();
await generateTypes();
clearResults();

// The Worker's tests wait for a third of their time: two other queues use the rest of two cores.
const [isBuilt] = await Promise.all([testBuild(), testWorker(), testInNode()]);
if (isBuilt) await testInBrowsers();
process.exit(printCounts() ? 0 : 1);

/** One after the other: a server and a deployment each write their own policies into the build. */
async function testBuild() {
  const isBuilt = await stage('Build', 'build', ['vite', 'build', '--logLevel', 'warn'], beside);
  if (isBuilt) {
    await node('Weight of the pages', 'weight', 'checks/first-view.mjs');
    await node('Random requests', 'fuzz', 'fuzz.mjs', '--requests', '1200');
    await vitestStage('Rehearsal of a deployment', ['deploy'], beside);
  }
  await check();
  return isBuilt;
}

async function testWorker() {
  await vitestStage('Worker', ['worker', 'worker-https']);
  await script('Every row of the contract', 'check:contract');
}

async function check() {
  await script('Types', 'check:types', beside);
  await script('Lint', 'check:lint', beside);
  await script('Dead code', 'check:dead', beside);
  await script('Format', 'check:format', beside);
  await script('Words', 'check:words', beside);
}

async function testInNode() {
  const flags = ['--maxWorkers=2'];
  await vitestStage('Unit', ['unit', 'unit-dom', 'unit-pure'], { ...beside, flags });
  await node('Simulation', 'simulation', 'simulate.mjs', '--journeys', '152');
}
