// `npm test`: every check, also on a fresh clone. It continues after a failure, so that one
// run shows all of them, and its last line counts the tests.
import { join } from 'node:path';
import { generateTypes, installPackages, root, say } from './set-up.mjs';
import { testInBrowsers } from './test/browsers.mjs';
import { clearResults, countStep, countTests, ended, printCounts } from './test/counts.mjs';
import { inBackground, inParallel, runVitest, step, vitestArguments } from './test/runners.mjs';

installPackages();
generateTypes();
ended('Set-up');
clearResults();

// The Worker's tests take the longest, and a third of that they wait: the others run meanwhile.
const beside = { niceness: 10 };
const simulated = inBackground('simulation', 'vitest', vitestArguments('simulation'), beside);
const unit = [...vitestArguments('unit', 'unit-dom', 'unit-pure'), '--maxWorkers=2'];
const unitTested = inBackground('unit', 'vitest', unit, beside);
// The slowest two come first: each uses one processor.
const checked = inParallel(
  [
    ['Types', 'check:types'],
    ['Lint', 'check:lint'],
    ['Dead code', 'check:dead'],
    ['Format', 'check:format'],
    ['Words', 'check:words'],
  ],
  beside,
);
say('Worker tests');
countTests('Worker tests', 'worker', await runVitest(['worker', 'worker-https']));
step('Every row of the contract', 'npm', ['run', '--silent', 'check:contract']);
ended('Worker tests; checks, unit tests and the simulation beside them');
await checked;
say('Unit tests');
countTests('Unit tests', 'unit', await unitTested());
say('Simulation');
countTests('The simulation', 'simulation', await simulated());
ended('Rest of the unit tests and of the simulation');

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
  countStep('Fuzzing', await fuzzed());
  ended('Rehearsal of a deployment, fuzzing beside it');
  await testInBrowsers();
}

process.exit(printCounts() ? 0 : 1);
