// How `npm test` runs its commands: one after the other, two at a time, or beside the next parts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, say } from '../set-up.mjs';
import { countStep, reportOf, results } from './counts.mjs';
import { giveWay, runToReport } from './run-to-report.mjs';

/** Runs a step that counts as one test, with its output on screen. Returns whether it succeeded. */
export function step(name, command, commandArguments) {
  say(name);
  const options = { cwd: root, env: environment, stdio: 'inherit' };
  return countStep(name, spawnSync(command, commandArguments, options).status === 0);
}

/**
 * Runs independent steps, two at a time, and prints each step's output in one piece. A `niceness` above 0
 * leaves the processor to what runs beside them.
 */
export async function inParallel(checks, { niceness = 0 } = {}) {
  const remaining = [...checks];
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [name, script] = next;
      const child = spawn('npm', ['run', '--silent', script], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      giveWay(child, niceness);
      const output = [];
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => output.push(part));
      }
      const [code] = await once(child, 'close');
      say(name);
      process.stdout.write(Buffer.concat(output));
      countStep(name, code === 0);
    }
  };
  await Promise.all([work(), work()]);
}

/**
 * Starts a command beside the next parts. The result waits for its end, prints its output, and returns
 * whether it succeeded. `variables` are added to its environment.
 */
export function inBackground(
  name,
  command,
  commandArguments,
  { variables = {}, niceness = 0 } = {},
) {
  const log = join(results, `${name}.log`);
  const output = openSync(log, 'w');
  const end = runToReport(command, commandArguments, {
    report: reportOf(name),
    niceness,
    cwd: root,
    env: { ...environment, ...variables },
    stdio: ['ignore', output, output],
  });
  return async () => {
    const ok = await end;
    process.stdout.write(readFileSync(log, 'utf8'));
    return ok;
  };
}

/** Runs projects of the tests. Resolves with whether all of them succeeded. */
export function runVitest(projects) {
  return runToReport('vitest', vitestArguments(...projects), {
    report: reportOf(projects[0]),
    cwd: root,
    env: environment,
  });
}

/** The arguments of a vitest run of these projects, with a report under the first one's name. */
export function vitestArguments(...projects) {
  const report = reportOf(projects[0]);
  return [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
}
