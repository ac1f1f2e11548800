// `npm test`: every check, on a fresh clone too. It goes on after a failure, so that
// one run shows all there is to mend, and ends with one line that counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './serve/port.mjs';
import { startPreview } from './serve/preview.mjs';
import { environment, generateTypes, installPackages, root, say } from './set-up.mjs';

const results = join(root, '.cache');
let passed = 0;
let failed = 0;
/** How long each part took, in seconds, in the order in which they ended. */
const durations = [];
let partBegunAt = Date.now();

/** Runs a command with its words on screen; whether it succeeded. */
function show(command, commandArguments, extra = {}) {
  const options = { cwd: root, env: { ...environment, ...extra }, stdio: 'inherit' };
  return spawnSync(command, commandArguments, options).status === 0;
}

/** A step that counts as one test. */
function step(name, command, commandArguments) {
  say(name);
  const ok = show(command, commandArguments);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

/** Counts a runner's own report; a runner that died without one counts as a failure. */
function count(name, file, read, ok) {
  if (!existsSync(file)) {
    console.error(`${name} left no report.`);
    failed += 1;
    return;
  }
  const counted = read(JSON.parse(readFileSync(file, 'utf8')));
  passed += counted.passed;
  failed += counted.failed;
  if (!ok && counted.failed === 0) failed += 1;
}

installPackages();
generateTypes();
ended('Set-up');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// The slowest two first: each keeps one processor busy, so they run side by side.
await sideBySide([
  ['Types', 'check:types'],
  ['Lint', 'check:lint'],
  ['Dead code', 'check:dead'],
  ['Format', 'check:format'],
  ['Boundaries', 'check:boundaries'],
  ['Words', 'check:words'],
]);
ended('Checks');

// The simulation keeps one processor busy for two minutes, so it runs beside the others.
const simulationLog = join(results, 'simulation.log');
const simulation = spawn('vitest', vitestArguments('simulation'), {
  cwd: root,
  env: environment,
  stdio: ['ignore', openSync(simulationLog, 'w'), openSync(simulationLog, 'a')],
});
const simulationEnd = once(simulation, 'exit');
say('Unit and Worker tests');
countTests('Vitest', 'unit', show('vitest', vitestArguments('unit', 'worker', 'worker-https')));
ended('Unit and Worker tests, simulation beside them');
say('Simulation');
const [simulationCode] = await simulationEnd;
process.stdout.write(readFileSync(simulationLog, 'utf8'));
countTests('The simulation', 'simulation', simulationCode === 0);
ended('Rest of the simulation');

// With a development server of its own, as `npm start` runs it.
step('Fuzzing', 'node', [join(root, 'scripts', 'fuzz.mjs'), '--requests', '5000']);
ended('Fuzzing');

if (step('Build', 'vite', ['build', '--logLevel', 'warn'])) {
  step('Weight of the front page', 'node', [join(root, 'scripts', 'checks', 'first-view.mjs')]);
  ended('Build');
  // It deploys the build that was just made.
  say('Rehearsal of a deployment');
  countTests('The rehearsal', 'deploy', show('vitest', vitestArguments('deploy')));
  ended('Rehearsal of a deployment');
  await testInBrowser();
  ended('Browser tests');
}

for (const [part, seconds] of durations) console.log(`${String(seconds).padStart(5)} s  ${part}`);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Notes how long a part took, from the end of the one before it. */
function ended(part) {
  durations.push([part, Math.round((Date.now() - partBegunAt) / 1000)]);
  partBegunAt = Date.now();
}

/** Steps that know nothing of each other, two at a time; what each says stays together. */
async function sideBySide(checks) {
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, script] = next;
      const child = spawn('npm', ['run', '--silent', script], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const said = [];
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => said.push(part));
      }
      const [code] = await once(child, 'close');
      say(name);
      process.stdout.write(Buffer.concat(said));
      if (code === 0) passed += 1;
      else failed += 1;
    }
  };
  await Promise.all([work(), work()]);
}

/** A run of these projects, which leaves a report under the first one's name. */
function vitestArguments(...projects) {
  const report = join(results, `${projects[0]}.json`);
  return [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
}

function countTests(name, project, ok) {
  const read = ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  });
  count(name, join(results, `${project}.json`), read, ok);
}

/** Serves the production build with the stand-ins on a free port and drives a browser through it. */
async function testInBrowser() {
  const { findBrowser } = await import('./browser.mjs');
  const browser = findBrowser();
  const state = join(results, 'state');
  const port = String(await freePort());
  const extra = { PORT: port, CHROMIUM_PATH: browser, IMAGEMINT_STATE: state };
  say(`Browser tests, on port ${port}`);
  let preview;
  try {
    preview = await startPreview(port, state);
    // One test that met a stalled machine must not keep the others of its run from being seen.
    const ok = show('playwright', ['test', '--retries=1'], extra);
    const read = ({ stats }) => {
      if (stats.flaky > 0) say(`Passed at the second try alone: ${stats.flaky}, see above`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    };
    count('Playwright', join(results, 'browser.json'), read, ok);
  } catch (error) {
    console.error(String(error));
    failed += 1;
  } finally {
    preview?.kill();
  }
}
