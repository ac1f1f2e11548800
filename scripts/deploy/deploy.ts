// `npm run deploy`: see `usage.ts`. The project's own Node runs it.

import { PrivateDirectory } from './private-directory.ts';
import { readStart } from './start.ts';
import { changeSteps } from './steps/change-steps.ts';
import { Deployment } from './steps/deployment.ts';
import { lookSteps } from './steps/look-steps.ts';
import { rollbackSteps } from './steps/rollback-steps.ts';
import { printSteps, runSteps } from './steps/step.ts';
import { askAtTerminal } from './terminal/ask.ts';
import { exitWith, Output } from './terminal/output.ts';
import { deployUsage } from './terminal/usage.ts';
import { stopOnSignals } from './tools.ts';

const output = new Output();
stopOnSignals();
await exitWith(await deploy(process.argv.slice(2)));

async function deploy(commandLine: string[]): Promise<number> {
  const start = readStart(commandLine, deployUsage, output);
  if (typeof start === 'number') return start;
  const { options, product } = start;
  const deployment = new Deployment({
    ...start,
    output,
    directory: new PrivateDirectory(),
    ask: askAtTerminal(),
  });
  const steps = options.rollback
    ? rollbackSteps(deployment)
    : [...lookSteps(deployment), ...changeSteps(deployment)];
  output.say(
    `${options.rollback ? 'Going back to the version before of' : 'Deploying'} ${product.worker} ` +
      `(${product.environment}). The steps:`,
  );
  printSteps(steps, output);
  if (options.dryRun) {
    output.say('\n--dry-run: nothing was done.');
    return 0;
  }
  output.say();
  if (!(await runSteps(steps, output, deployment.again))) return 1;
  output.good(`Done: ${deployment.origin}`);
  return 0;
}
