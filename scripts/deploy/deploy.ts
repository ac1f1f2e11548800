// `npm run deploy`: takes a Cloudflare account to a running product. See docs/deploying.md.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeaders } from '../build/static-headers.ts';
import { checkDeployment } from './checks/check-deployment.ts';
import { type Account, findAccount } from './cloudflare/account.ts';
import { hasPaidPlan, provideBucket, provideDatabase } from './cloudflare/storage.ts';
import {
  checkDomain,
  type DeployedWorker,
  findDomains,
  findSubdomain,
  findWorker,
  registerSubdomain,
} from './cloudflare/worker.ts';
import {
  deployedConfiguration,
  type Product,
  type WranglerConfiguration,
} from './configuration.ts';
import { commandFor } from './options.ts';
import { readStart, type Start } from './start.ts';
import { CommandError, print, printAs, runCommand } from './terminal.ts';
import { root, runTool, writePrivateFile } from './tools.ts';
import { collectValues } from './variables/collect-values.ts';

const buildDirectory = join(root, 'dist', 'imagemint');
const builtFile = join(buildDirectory, 'wrangler.json');

await runCommand(async () => {
  const start = readStart();
  const { product, options } = start;
  printAs('step', 'The account');
  const account = await findAccount(product.accountId);
  print(`  ${account.name ?? account.id}`);
  const running = await findWorker(account, product.worker);
  if (options.rollback) return rollBack(start, account, running);
  if ((await hasPaidPlan(account)) === false) {
    printAs(
      'warning',
      'This account has no Workers Paid. The free plan is not enough: docs/deploying.md',
    );
  }
  printAs('step', 'The address');
  const { origin, domains } = await findAddress(start, account, running);
  printAs('step', 'The secrets and variables');
  const provided = await collectValues(start, running, origin);
  if (options.dryRun) return printPlan(product, origin);
  printAs('step', 'The build');
  await build(start, provided);
  printAs('step', `The R2 bucket ${product.bucket}`);
  await provideBucket(account, product.bucket);
  printAs('step', `The D1 database ${product.database}`);
  const databaseId = await provideDatabase(account, product.database, running?.databaseId ?? null);
  const secretNames = new Set([...Object.keys(provided), ...(running?.secretNames ?? [])]);
  const provider = provided.IMAGE_PROVIDER ?? product.defaults.IMAGE_PROVIDER;
  const usesWorkersAi =
    provider === 'workers-ai' || (!provided.IMAGE_PROVIDER && running?.usesWorkersAi === true);
  const built = JSON.parse(readFileSync(builtFile, 'utf8')) as WranglerConfiguration;
  const changes = { databaseId, secretNames, usesWorkersAi, domains };
  const configuration = deployedConfiguration(built, product, changes);
  // In the directory of the build, because its paths are relative.
  const file = join(buildDirectory, `wrangler.${product.environment}.json`);
  writeFileSync(file, JSON.stringify(configuration));
  try {
    printAs('step', 'The migrations');
    await migrate(account, product.database, file);
    printAs('step', `The Worker ${product.worker} with its secrets`);
    await upload(account, provided, file);
  } finally {
    rmSync(file);
  }
  printAs('step', 'The deployed address');
  if (await check(start, origin, secretNames, provided)) return true;
  const rollback = commandFor(options, 'deploy', '--rollback');
  throw new CommandError(
    'The deployment runs, but a check failed: see above.',
    `Correct it and deploy again.${running ? ` '${rollback}' goes back to the previous version.` : ''}`,
  );
});

/** Ends a dry run. */
function printPlan({ database, bucket, worker }: Product, origin: string): true {
  printAs('step', 'Nothing was changed. Without --dry-run these steps follow:');
  print('  Build (vite build)');
  print(`  Create the bucket ${bucket} and the database ${database} if they are missing`);
  print(`  Apply the pending migrations (wrangler d1 migrations apply ${database} --remote)`);
  print(`  Deploy the Worker ${worker} with its secrets (wrangler deploy)`);
  print(`  Check ${origin}, like npm run doctor`);
  return true;
}

/** Goes back to the previous version, with its code and its secrets. The database does not change. */
async function rollBack(
  start: Start,
  account: Account,
  running: DeployedWorker | null,
): Promise<boolean> {
  const { options, product } = start;
  const { worker } = product;
  if (!running) throw new CommandError(`There is no Worker called ${worker} in this account.`);
  const { origin } = await findAddress(start, account, running);
  printAs('step', `The previous version of ${worker}`);
  const commandLine = ['rollback', '--name', worker, '--yes', '--message', 'Rolled back'];
  if (!(await runTool('wrangler', commandLine, { accountId: account.id })).isOk) {
    throw new CommandError(
      'Cloudflare did not go back; its message is above.',
      `It needs a previous version, with no migration of the Durable Objects after it: npx wrangler versions list --name ${worker}`,
    );
  }
  print('  Migrations stay. A second rollback restores the newer version.');
  if (await check(start, origin, running.secretNames, start.provided)) return true;
  throw new CommandError(
    'The previous version runs, but a check failed: see above.',
    `A second rollback would restore the newer version. Check with '${commandFor(options, 'doctor')}'.`,
  );
}

/** Finds the address: a custom domain, or the one below workers.dev, which it registers where there is none. */
async function findAddress(
  { options, product }: Start,
  account: Account,
  running: DeployedWorker | null,
): Promise<{ origin: string; domains: string[] }> {
  let subdomain = await findSubdomain(account);
  if (subdomain === null) {
    subdomain = options.subdomain ?? `imagemint-${randomBytes(3).toString('hex')}`;
    if (!options.dryRun) await registerSubdomain(account, subdomain);
    print(`  The account's workers.dev name: ${subdomain}`);
  }
  const wanted = [...(options.domain ? [options.domain] : []), ...product.domains];
  for (const domain of wanted) await checkDomain(account, domain, product.worker);
  const present = running ? await findDomains(account, product.worker) : [];
  const domains = [...new Set([...wanted, ...present])];
  const hosts = domains.length > 0 ? domains : [`${product.worker}.${subdomain}.workers.dev`];
  print(`  ${hosts.map((host) => `https://${host}`).join(', ')}`);
  return { origin: options.url ?? `https://${hosts[0]}`, domains };
}

async function build({ options, product }: Start, provided: Record<string, string>): Promise<void> {
  if (!options.built && !(await runTool('vite', ['build', '--logLevel', 'warn'])).isOk) {
    throw new CommandError('The build failed; its message is above.');
  }
  if (!existsSync(builtFile))
    throw new CommandError('There is no build in dist/.', 'Leave --built out.');
  // A preview of the build leaves the headers of its own sign-in service there.
  const issuer = provided.GOOGLE_ISSUER ?? String(product.defaults.GOOGLE_ISSUER);
  await writeHeaders(join(root, 'dist', 'client'), issuer);
}

/**
 * Migrates before the upload of the code that needs the tables, so that no request finds a missing
 * table. The previous version runs on the migrated database, so a migration may only add.
 */
async function migrate({ id: accountId }: Account, database: string, file: string): Promise<void> {
  const commandLine = ['d1', 'migrations', 'apply', database, '--remote', '-c', file];
  const { isOk, stdout } = await runTool('wrangler', commandLine, { accountId });
  if (isOk) {
    print(stdout.includes('No migrations to apply') ? '  None is pending.' : '  Applied.');
    return;
  }
  throw new CommandError(
    'A migration failed, so nothing was deployed: the previous version continues to run.',
    'Correct the file in migrations/ that is named above, and deploy again.',
  );
}

async function upload(
  { id: accountId }: Account,
  provided: Record<string, string>,
  file: string,
): Promise<void> {
  const commandLine = ['deploy', '-c', file];
  if (Object.keys(provided).length > 0) {
    commandLine.push('--secrets-file', writePrivateFile('secrets.json', JSON.stringify(provided)));
  }
  const { isOk, stdout } = await runTool('wrangler', commandLine, { accountId });
  if (isOk) {
    print(`  ${/Total Upload: .*/.exec(stdout)?.[0] ?? 'Uploaded'}`);
    return;
  }
  throw new CommandError(
    'The version was not deployed; the previous one continues to run.',
    "Wrangler's message is above.",
  );
}

function check(
  { options, product }: Start,
  origin: string,
  stored: ReadonlySet<string>,
  provided: Record<string, string>,
): Promise<boolean> {
  const { defaults } = product;
  return checkDeployment({ origin, waitMs: options.waitS * 1000, provided, stored, defaults });
}
