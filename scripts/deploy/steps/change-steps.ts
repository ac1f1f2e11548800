import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeaders } from '../../build/static-headers.ts';
import { findLifecycle } from '../cloudflare/bucket.ts';
import {
  findDatabase,
  isSameDatabase,
  pendingMigrations,
  replicateReads,
} from '../cloudflare/database.ts';
import { objectRetentionDays, withLifecycleRules } from '../cloudflare/lifecycle.ts';
import {
  bindsEmailWith,
  deployedConfiguration,
  type WranglerConfiguration,
} from '../configuration/configuration.ts';
import { checkDeployment } from '../live/check-deployment.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { root, runTool } from '../tools.ts';
import type { Deployment } from './deployment.ts';
import type { Step } from './step.ts';

const builtFile = join('dist', 'imagemint', 'wrangler.json');

/** In the directory of the built configuration, because its paths are relative. */
function configurationFile({ product }: Deployment): string {
  return join('dist', 'imagemint', `wrangler.${product.environment}.json`);
}

/**
 * The steps that change something. The database is created and migrated before the upload of
 * the code that needs its tables, so that no request finds a missing table. The previous
 * version runs on the migrated database, so a migration may only add.
 */
export function changeSteps(deployment: Deployment): Step[] {
  const { product, options } = deployment;
  const withConfiguration = `-c ${configurationFile(deployment)}`;
  return [
    {
      title: options.built ? 'Take the build in dist/' : 'Build',
      commands: options.built ? [] : ['npx vite build'],
      run: () => build(deployment),
    },
    {
      title: `Make the D1 database ${product.database}, if it is missing, and its replicas`,
      commands: [`npx wrangler d1 create ${product.database}`],
      run: () => makeDatabase(deployment),
    },
    {
      title: `Make the R2 bucket ${product.bucket} and its lifecycle rules, if they are missing`,
      commands: [
        `npx wrangler r2 bucket create ${product.bucket}`,
        `npx wrangler r2 bucket lifecycle set ${product.bucket} --file <its rules, and ours: ${objectRetentionDays} days>`,
      ],
      run: () => makeBucket(deployment),
    },
    {
      title: 'Apply the migrations that are pending',
      commands: [
        `npx wrangler d1 migrations apply ${product.database} --remote ${withConfiguration}`,
      ],
      run: () => migrate(deployment),
    },
    {
      title: `Deploy the Worker ${product.worker} with its secrets`,
      commands: [`npx wrangler deploy ${withConfiguration} --secrets-file <private file>`],
      run: () => upload(deployment),
    },
    checkStep(deployment),
  ];
}

/** Checks the address. It is a rollback's last step too. */
export function checkStep(deployment: Deployment): Step {
  return {
    title: 'Check the deployed address',
    commands: ['npm run doctor'],
    run: () => lookAtAddress(deployment),
  };
}

async function build({ options, output, given, base }: Deployment): Promise<Outcome> {
  if (!options.built) {
    const { code } = await runTool('vite', ['build', '--logLevel', 'warn'], output);
    if (code !== 0) return failed('The build failed; its message is above.');
  }
  if (!existsSync(join(root, builtFile))) {
    return failed(`There is no ${builtFile}.`, 'Leave --built away, so that it is built.');
  }
  // A preview of the build leaves the headers of its own sign-in service there.
  const issuer = given.GOOGLE_ISSUER ?? String(base.defaults.GOOGLE_ISSUER);
  await writeHeaders(join(root, 'dist', 'client'), issuer);
  return done();
}

async function makeDatabase(deployment: Deployment): Promise<Outcome> {
  const { account, output, product, existing } = deployment;
  const before = await findDatabase(account, product.database);
  if (!before.ok) return before;
  const same = isSameDatabase(product.database, existing?.databaseId ?? null, before.value);
  if (!same.ok) return same;
  deployment.databaseId = before.value;
  if (before.value !== null) {
    output.say('  It is there.');
    return replicate(deployment, before.value);
  }
  const { code } = await deployment.wrangler(['d1', 'create', product.database]);
  const after = await findDatabase(account, product.database);
  if (!after.ok) return after;
  deployment.databaseId = after.value;
  if (code !== 0 || after.value === null) return failed('wrangler could not make the database.');
  output.say('  Made.');
  return replicate(deployment, after.value);
}

/** The product works without replicas, only slower far from the database. */
async function replicate({ account, output }: Deployment, databaseId: string): Promise<Outcome> {
  const replicated = await replicateReads(account, databaseId);
  if (!replicated.ok) output.say(`  It has no replicas: ${replicated.reason}`);
  else if (replicated.value) output.say('  D1 replicates it to other parts of the world.');
  return done();
}

async function makeBucket(deployment: Deployment): Promise<Outcome> {
  const { account, directory, output, product } = deployment;
  let rules = await findLifecycle(account, product.bucket);
  if (rules.ok && rules.value === null) {
    const { code } = await deployment.wrangler(['r2', 'bucket', 'create', product.bucket]);
    rules = await findLifecycle(account, product.bucket);
    if (code !== 0) {
      const advice = `See whether R2 is switched on: https://dash.cloudflare.com/${account.id}/r2`;
      return rules.ok ? failed('wrangler could not make the bucket.', advice) : rules;
    }
    output.say('  The bucket is made.');
  }
  if (!rules.ok) return rules;
  const changed = withLifecycleRules(rules.value ?? []);
  if (changed === null) {
    output.say(`  It deletes uploads and results after ${objectRetentionDays} days, as it should.`);
    return done();
  }
  const file = directory.write('lifecycle.json', JSON.stringify({ rules: changed }));
  const commandLine = [
    'r2',
    'bucket',
    'lifecycle',
    'set',
    product.bucket,
    '--file',
    file,
    '--force',
  ];
  const { code } = await deployment.wrangler(commandLine);
  if (code !== 0) return failed('wrangler could not set the lifecycle rules.');
  output.say(`  From now on it deletes uploads and results after ${objectRetentionDays} days.`);
  return done();
}

async function migrate(deployment: Deployment): Promise<Outcome> {
  const { account, databaseId, output, product, existing } = deployment;
  if (databaseId === null) throw new Error('The database is made before it is migrated');
  const pending = await pendingMigrations(account, databaseId);
  if (!pending.ok) return pending;
  if (pending.value.length === 0) {
    output.say('  None is pending.');
    return done();
  }
  output.say(`  Pending: ${pending.value.join(', ')}`);
  if (existing?.isDeployed) {
    output.say('  The version that runs now meets the new tables first: a migration may only add.');
  }
  writeConfiguration(deployment);
  const commandLine = ['d1', 'migrations', 'apply', product.database, '--remote'];
  const { code } = await deployment.wrangler([...commandLine, '-c', configurationFile(deployment)]);
  if (code === 0) return done();
  return failed(
    'A migration failed. It was rolled back, those before it stay, and nothing was deployed: ' +
      'the version before goes on running.',
    'Correct the file in migrations/ that is named above.',
  );
}

async function upload(deployment: Deployment): Promise<Outcome> {
  const { directory, given, output } = deployment;
  writeConfiguration(deployment);
  const commandLine = ['deploy', '-c', configurationFile(deployment)];
  const secrets = Object.keys(given).length > 0 ? JSON.stringify(given) : null;
  const file = secrets === null ? null : directory.write('secrets.json', secrets);
  if (file) commandLine.push('--secrets-file', file);
  const { code, stdout } = await deployment.wrangler(commandLine);
  if (file) rmSync(file);
  rmSync(join(root, configurationFile(deployment)));
  if (code !== 0) {
    const advice = "Wrangler's message is above.";
    return failed('The version was not deployed; the one before goes on running.', advice);
  }
  output.say(`  ${/Total Upload: .*/.exec(stdout)?.[0] ?? 'Uploaded'}`);
  return done();
}

function writeConfiguration(deployment: Deployment): void {
  const { product, databaseId, given, existing, domains, base } = deployment;
  const built = JSON.parse(readFileSync(join(root, builtFile), 'utf8')) as WranglerConfiguration;
  const provider = given.IMAGE_PROVIDER ?? base.defaults.IMAGE_PROVIDER;
  const secretNames = new Set([...Object.keys(given), ...(existing?.secretNames ?? [])]);
  const configuration = deployedConfiguration(built, {
    product,
    databaseId: databaseId ?? '',
    secretNames,
    bindsEmail: bindsEmailWith(new Set([...secretNames, ...Object.keys(base.defaults)])),
    usesWorkersAi:
      provider === 'workers-ai' || (!given.IMAGE_PROVIDER && existing?.usesWorkersAi === true),
    domains,
  });
  writeFileSync(join(root, configurationFile(deployment)), JSON.stringify(configuration));
}

async function lookAtAddress(deployment: Deployment): Promise<Outcome> {
  const { base, existing, given, options, origin, output } = deployment;
  const held = new Set([...(existing?.secretNames ?? []), ...Object.keys(given)]);
  const isWell = await checkDeployment(
    { origin: origin ?? '', waitMs: options.waitS * 1000, given, held, defaults: base.defaults },
    output,
  );
  if (isWell) return done();
  const canGoBack = !options.rollback && existing?.isDeployed;
  const back = canGoBack ? ` '${deployment.goBack}' goes back to the version before.` : '';
  return failed('The deployment runs, but not as it should: see above.', `Correct it.${back}`);
}
