// `npm test`: every check, also on a fresh clone. It continues after a failure, so that one
// run shows all of them, and its last line counts the tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countSteps, filesOfDeadBrowsers } from './dead-browsers.mjs';
import { findEngines } from './engines.mjs';
import { runToReport } from './run-to-report.mjs';
import { freePort } from './serve/port.mjs';
import { startPreview } from './serve/preview.mjs';
import { environment, generateTypes, installPackages, root, say } from './set-up.mjs';

const results = join(root, '.cache');
let passed = 0;
let failed = 0;
/** Parts that this machine cannot run. */
let skipped = 0;
/** How long each part took, in seconds, in the order in which they ended. */
const durations = [];
let partBegunAt = Date.now();

/** Runs a command with its output on screen. Returns whether it succeeded. */
function show(command, commandArguments, extra = {}) {
  const options = { cwd: root, env: { ...environment, ...extra }, stdio: 'inherit' };
  return spawnSync(command, commandArguments, options).status === 0;
}

/** Runs a step that counts as one test. */
function step(name, command, commandArguments) {
  say(name);
  return countStep(show(command, commandArguments));
}

function countStep(ok) {
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

/** Starts a command beside the next parts. The result waits for its end, prints its output, and returns whether it succeeded. */
function inBackground(name, command, commandArguments, extra = {}) {
  const log = join(results, `${name}.log`);
  const output = openSync(log, 'w');
  const end = runToReport(command, commandArguments, {
    report: reportOf(name),
    cwd: root,
    env: { ...environment, ...extra },
    stdio: ['ignore', output, output],
  });
  return async () => {
    const ok = await end;
    process.stdout.write(readFileSync(log, 'utf8'));
    return ok;
  };
}

/** Counts the tests in a runner's report. A runner without a report counts as a failure. */
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

// The slowest two come first: each uses one processor, so they run in parallel.
await inParallel([
  ['Types', 'check:types'],
  ['Lint', 'check:lint'],
  ['Dead code', 'check:dead'],
  ['Format', 'check:format'],
  ['Words', 'check:words'],
]);
ended('Checks');

// The simulation uses one processor for two minutes, so it runs in parallel to the others.
const simulated = inBackground('simulation', 'vitest', vitestArguments('simulation'));
say('Unit and Worker tests');
countTests('Vitest', 'unit', await runVitest(['unit', 'worker', 'worker-https']));
step('Every row of the contract', 'npm', ['run', '--silent', 'check:contract']);
ended('Unit and Worker tests, simulation beside them');
say('Simulation');
countTests('The simulation', 'simulation', await simulated());
ended('Rest of the simulation');

if (step('Build', 'vite', ['build', '--logLevel', 'warn'])) {
  step('Weight of the pages', 'node', [join(root, 'scripts', 'checks', 'first-view.mjs')]);
  ended('Build');
  // The fuzzer starts its own development server, as `npm start` runs it.
  const fuzzer = join(root, 'scripts', 'fuzz.mjs');
  const fuzzed = inBackground('fuzzing', 'node', [fuzzer, '--requests', '5000']);
  // The rehearsal deploys this build.
  say('Rehearsal of a deployment');
  countTests('The rehearsal', 'deploy', await runVitest(['deploy']));
  say('Fuzzing');
  countStep(await fuzzed());
  ended('Rehearsal of a deployment, fuzzing beside it');
  await testInBrowsers();
}

for (const [part, seconds] of durations) console.log(`${String(seconds).padStart(5)} s  ${part}`);

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);

/** Records the duration of a part since the end of the previous one. */
function ended(part) {
  durations.push([part, Math.round((Date.now() - partBegunAt) / 1000)]);
  partBegunAt = Date.now();
}

/** Runs independent steps, two at a time, and prints each step's output in one piece. */
async function inParallel(checks) {
  const remaining = [...checks];
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [name, script] = next;
      const child = spawn('npm', ['run', '--silent', script], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = [];
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => output.push(part));
      }
      const [code] = await once(child, 'close');
      say(name);
      process.stdout.write(Buffer.concat(output));
      countStep(code === 0);
    }
  };
  await Promise.all([work(), work()]);
}

/** Runs projects of the tests. Resolves with whether all of them succeeded. */
function runVitest(projects) {
  return runToReport('vitest', vitestArguments(...projects), {
    report: reportOf(projects[0]),
    cwd: root,
    env: environment,
  });
}

function reportOf(project) {
  return join(results, `${project}.json`);
}

/** The arguments of a vitest run of these projects, with a report under the first one's name. */
function vitestArguments(...projects) {
  const report = reportOf(projects[0]);
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
  count(name, reportOf(project), read, ok);
}

/** Serves the production build with the emulators and runs the tests in browsers. */
async function testInBrowsers() {
  const { findBrowser } = await import('./browser.mjs');
  const browser = findBrowser();
  const previews = [];
  const serve = async (name) => {
    const served = { PORT: String(await freePort()), IMAGEMINT_STATE: join(results, name) };
    previews.push(await startPreview(served.PORT, served.IMAGEMINT_STATE));
    return { ...served, CHROMIUM_PATH: browser };
  };
  try {
    const served = await serve('browser-state');
    await testInChromium('together', served);
    await testInChromium('measured', served);
    ended('Browser tests');
    // Each uses one processor most of the time, and has a deployment of its own.
    const engines = startEngines(await serve('engines-state'));
    await testInChromium('apart', served);
    ended('Browser tests that run apart, three engines beside them');
    await engines();
    ended('Rest of the three engines');
  } catch (error) {
    console.error(String(error));
    failed += 1;
  } finally {
    for (const preview of previews) preview.kill();
  }
}

/** Runs one of Playwright's projects. */
async function testInChromium(project, extra) {
  say(`Browser tests, ${project}`);
  const report = reportOf(project);
  // A second try records a trace and shows whether the fault stays. It does not make the run pass.
  const tries = ['--retries=1', '--fail-on-flaky-tests'];
  const child = spawn('playwright', ['test', `--project=${project}`, '--no-deps', ...tries], {
    cwd: root,
    env: { ...environment, ...extra, REPORT: report },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  const read = ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  });
  count(`Playwright, ${project}`, report, read, code === 0);
}

/** Starts the same steps in Chromium, Firefox and WebKit. The result waits for their end, and counts them. */
function startEngines(extra) {
  const { names, variables, missing } = findEngines();
  for (const reason of missing) say(`Skipped: ${reason}`);
  skipped += missing.length;
  const files = ['Chromium', ...names].map((name) => `engines/${name.toLowerCase()}.test.ts`);
  const report = reportOf('engines');
  const run = (which) =>
    inBackground('engines', 'vitest', [...vitestArguments('engines'), '--maxWorkers=2', ...which], {
      ...extra,
      ...variables,
    });
  const first = run(files);
  return async () => {
    say(`The same steps in Chromium, ${names.join(', ')}`);
    const ok = await first();
    const again =
      !ok && existsSync(report)
        ? filesOfDeadBrowsers(JSON.parse(readFileSync(report, 'utf8')))
        : [];
    count('The engines', report, (steps) => countSteps(steps, again), ok || again.length > 0);
    if (again.length === 0) return;
    // Its process ended, so that nothing is known of the product. A failed expectation is final.
    say(`A browser died. Run once more: ${again.map((file) => basename(file)).join(', ')}`);
    rmSync(report);
    const isSound = await run(again)();
    count('The engines', report, (steps) => countSteps(steps), isSound);
  };
}
