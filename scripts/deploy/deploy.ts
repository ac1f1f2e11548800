// `npm run deploy`: see `usage.ts`. The project's own Node runs it.

import { readBaseConfiguration } from './configuration/base-configuration.ts';
import { productFor } from './configuration/product.ts';
import type { Failed } from './outcome.ts';
import { PrivateDirectory } from './private-directory.ts';
import { changeSteps } from './steps/change-steps.ts';
import { Deployment } from './steps/deployment.ts';
import { lookSteps } from './steps/look-steps.ts';
import { rollbackSteps } from './steps/rollback-steps.ts';
import { printSteps, runSteps } from './steps/step.ts';
import { askAtTerminal } from './terminal/ask.ts';
import { readOptions } from './terminal/options.ts';
import { exitWith, Output } from './terminal/output.ts';
import { deployUsage } from './terminal/usage.ts';
import { stopOnSignals } from './tools.ts';
import { readSecretsFile, warnOfUnknown } from './variables/secrets-file.ts';
import { givenValues } from './variables/values.ts';
import { textsOf, variableNames } from './variables/variable-texts.ts';

const output = new Output();
stopOnSignals();
await exitWith(await deploy(process.argv.slice(2)));

async function deploy(commandLine: string[]): Promise<number> {
  const read = readOptions(commandLine);
  if (!read.ok) return refuse(read, deployUsage);
  const options = read.value;
  if (options.help) {
    output.say(deployUsage);
    return 0;
  }
  const base = readBaseConfiguration();
  if (!base.ok) return refuse(base);
  const file = options.secretsFile ? readSecretsFile(options.secretsFile) : null;
  if (file && !file.ok) return refuse(file);
  if (file) warnOfUnknown(file.value, output);
  const given = givenValues(file?.value ?? {}, process.env);
  for (const name of variableNames) {
    if (textsOf(name).isSecret && given[name]) output.hide(given[name]);
  }
  const product = productFor(base.value.names, options.environment);
  const deployment = new Deployment({
    options,
    base: base.value,
    product,
    output,
    directory: new PrivateDirectory(),
    ask: askAtTerminal(),
    given,
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

function refuse({ reason, advice }: Failed, usage?: string): number {
  output.bad(reason);
  if (advice) output.say(`  ${advice}`);
  if (usage) output.say(`\n${usage}`);
  return 1;
}
