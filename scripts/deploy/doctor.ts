// `npm run doctor`: checks the variables and the deployed address. It changes nothing.
import { checkCosts } from './checks/check-costs.ts';
import { checkDeployment } from './checks/check-deployment.ts';
import { checkSigning } from './checks/check-signing.ts';
import { findAccount } from './cloudflare/account.ts';
import { findDomains, findSubdomain, findWorker } from './cloudflare/worker.ts';
import type { Product } from './configuration.ts';
import { readStart } from './start.ts';
import { CommandError, print, printAs, runCommand } from './terminal.ts';
import { reportVariables } from './variables/report.ts';

await runCommand(async () => {
  const { options, product, provided } = readStart();
  const deployed = await findDeployed(product);
  const origin = options.url ?? deployed.origin;
  const { defaults } = product;
  const { stored } = deployed;
  const rows = reportVariables({ provided, stored, defaults }, origin);
  print(`\nThe variables of ${product.worker}:`);
  for (const { state, name, text } of rows) printAs(state, `${name.padEnd(34)}${text}`);
  const costs = await checkCosts({ ...defaults, ...provided });
  if (costs.length > 0)
    print('\nWhat a picture costs, and what it earns at the lowest price of a credit:');
  for (const { state, text } of costs) printAs(state, text);
  const signing = await checkSigning({ ...defaults, ...provided });
  if (signing.length > 0) print('\nThe signatures of pictures:');
  for (const { state, text } of signing) printAs(state, text);
  const canStart = [...rows, ...signing].every(({ state }) => state !== 'failure');
  if (origin === null) {
    printAs('warning', 'The address is unknown: name it with --url, or deploy first.');
    return canStart;
  }
  print(`\nThe deployment at ${origin}:`);
  return (await checkDeployment({ origin, waitMs: 0, provided, stored, defaults })) && canStart;
});

interface Deployed {
  /** Null if Cloudflare was not asked. */
  stored: ReadonlySet<string> | null;
  /** Null if nothing is deployed. */
  origin: string | null;
}

async function findDeployed({ accountId, worker }: Product): Promise<Deployed> {
  try {
    const account = await findAccount(accountId);
    const deployed = await findWorker(account, worker);
    if (!deployed) {
      printAs('warning', `${worker} is not deployed yet.`);
      return { stored: new Set(), origin: null };
    }
    const [domain] = await findDomains(account, worker);
    const host = domain ?? `${worker}.${await findSubdomain(account)}.workers.dev`;
    return { stored: deployed.secretNames, origin: `https://${host}` };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printAs('warning', `What is set at Cloudflare is unknown: ${error.message}`);
    return { stored: null, origin: null };
  }
}
