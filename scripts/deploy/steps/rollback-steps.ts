import { done, failed, type Outcome } from '../outcome.ts';
import { checkStep } from './change-steps.ts';
import type { Deployment } from './deployment.ts';
import { checkAccount, findOrigin } from './look-steps.ts';
import type { Step } from './step.ts';

/** The steps that go back to the previous version, with its code and its secrets. The database does not change. */
export function rollbackSteps(deployment: Deployment): Step[] {
  const { product } = deployment;
  return [
    {
      title: 'Check Node and the login',
      commands: ['npx wrangler whoami'],
      run: () => checkAccount(deployment),
    },
    { title: 'Find the address', commands: [], run: () => findOrigin(deployment) },
    {
      title: `Deploy the version of ${product.worker} before this one`,
      commands: [`npx wrangler rollback --name ${product.worker} --yes`],
      run: () => goBack(deployment),
    },
    {
      ...checkStep(deployment),
      goOn: `Going back again would bring the newer version back. Then look again: ${deployment.doctor}`,
    },
  ];
}

async function goBack(deployment: Deployment): Promise<Outcome> {
  const { output, product } = deployment;
  output.say(
    '  Migrations stay: they only add, so the version before runs on the tables of today.',
  );
  output.say('  The secrets of that version come back with it.');
  const commandLine = ['rollback', '--name', product.worker, '--yes', '--message', 'Rolled back'];
  const { code } = await deployment.wrangler(commandLine);
  if (code === 0) {
    output.say('  Going back once more brings the version of before this command back.');
    return done();
  }
  return failed(
    'Cloudflare did not go back; its message is above.',
    `Where there is no version before, or where it is older than a migration of the Durable Objects, ` +
      `there is nothing to go back to. 'npx wrangler versions list --name ${product.worker}' shows all.`,
  );
}
