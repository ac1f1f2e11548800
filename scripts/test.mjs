// `npm test`: every check, also on a fresh clone. It continues after a failure, so that one run shows all of
// them. Its last line counts the tests.
import { join } from 'node:path';
import { generateTypes, installPackages, root } from './set-up.mjs';
import { testInBrowsers } from './test/browsers.mjs';
import { clearResults, printCounts, stage, vitestStage } from './test/stage.mjs';

const beside = { niceness: 5 };
const script = (name, id) => stage(name, id, ['npm', 'run', '--silent', id], beside);
const node = (name, id, path, ...parameters) =>
  stage(name, id, ['node', join(root, 'scripts', path), ...parameters], beside);

await installPackages();
const typed = generateTypes();
clearResults();

// Three queues keep two cores busy. The browsers and the Worker's tests, which wait a part of their time, go first.
const built = stage('Build', 'build', ['vite', 'build', '--logLevel', 'warn'], beside);
await Promise.all([testBuild().then(simulate), testWorker(), testInNode()]);
await script('Every row of the contract', 'check:contract');
process.exit(printCounts() ? 0 : 1);

async function testBuild() {
  if (!(await built)) return;
  await node('Weight of the pages', 'weight', 'checks/first-view.mjs');
  await testInBrowsers();
}

function simulate() {
  return node('Simulation', 'simulation', 'simulate.mjs', '--journeys', '152');
}

async function testWorker() {
  await vitestStage('Worker', ['worker']);
  if (await built) {
    await node('Random requests', 'fuzz', 'fuzz.mjs', '--requests', '800');
    await vitestStage('Rehearsal of a deployment', ['deploy'], beside);
  }
}

async function check() {
  await typed;
  await Promise.all([
    script('Types and lint', 'check:lint'),
    script('Dead code', 'check:dead'),
    script('Format', 'check:format'),
    script('Words', 'check:words'),
  ]);
}

async function testInNode() {
  const flags = ['--maxWorkers=2'];
  await vitestStage('Unit', ['unit', 'unit-dom', 'unit-pure'], { ...beside, flags });
  await check();
}
