import { findAccount } from '../cloudflare/account.ts';
import { checkDomain, findDomains } from '../cloudflare/domain.ts';
import { findExisting } from '../cloudflare/existing.ts';
import { hasPaidPlan, whyPaid } from '../cloudflare/paid-plan.ts';
import { findSubdomain, registerSubdomain } from '../cloudflare/subdomain.ts';
import { production } from '../configuration/product.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { operatorFile, readOperatorSecret, writeOperatorFile } from '../variables/operator-file.ts';
import { completeValues, makeSecret } from '../variables/values.ts';
import { textsOf, variableNames } from '../variables/variable-texts.ts';
import type { Deployment } from './deployment.ts';
import type { Step } from './step.ts';

/** The oldest Node that wrangler and Vite run with. */
const oldestNode = 22;

/** The steps that read and ask. They change only the account's name below workers.dev. */
export function lookSteps(deployment: Deployment): Step[] {
  return [
    {
      title: 'Check Node, the login and the plan',
      commands: ['npx wrangler whoami'],
      run: () => checkAccount(deployment),
    },
    {
      title: 'Find the address, and take a name below workers.dev where there is none',
      commands: [],
      run: () => findOrigin(deployment),
    },
    {
      title: 'Collect the secrets and variables, and check them as the Worker does',
      commands: [],
      run: () => collectValues(deployment),
    },
  ];
}

/** Checks Node, the login and the existing resources. A deployment and a rollback start with these steps. */
export async function checkAccount(deployment: Deployment): Promise<Outcome> {
  const { output, base, product, options } = deployment;
  const node = Number(process.versions.node.split('.')[0]);
  if (node < oldestNode) {
    return failed(
      `This is Node ${process.versions.node}; ${oldestNode} is needed.`,
      'Run npm install.',
    );
  }
  const found = await findAccount(output, base.accountId);
  if (!found.ok) return found;
  deployment.account = found.value;
  output.say(`  Account: ${found.value.name ?? found.value.id}; Node ${process.versions.node}`);
  const existing = await findExisting(found.value, product.worker);
  if (!existing.ok) return existing;
  deployment.existing = existing.value;
  if (existing.value.isDeployed && existing.value.databaseId === null) {
    return failed(
      `The account has a Worker called ${product.worker} that is bound to no database: it is not this product.`,
      'Choose another --env, or another name in wrangler.toml; or delete this Worker, if nobody needs it.',
    );
  }
  if (options.rollback) {
    return existing.value.isDeployed
      ? done()
      : failed(`There is no Worker called ${product.worker} in this account.`);
  }
  const isPaid = await hasPaidPlan(found.value);
  if (isPaid) output.say('  Plan: Workers Paid');
  if (isPaid === null) {
    output.warn('The plan can not be read with this login. Workers Paid is needed:');
    output.say(`  ${whyPaid}`);
  }
  if (isPaid === false && !options.skipPlanCheck) {
    return failed(
      `The account does not have Workers Paid.\n  ${whyPaid}`,
      `Choose it at https://dash.cloudflare.com/${found.value.id}/workers/plans; ` +
        'where another contract covers it, add --skip-plan-check.',
    );
  }
  return done();
}

/** Finds the address: a custom domain, or the one below workers.dev. */
export async function findOrigin(deployment: Deployment): Promise<Outcome> {
  const { account, base, existing, options, output, product } = deployment;
  const found = await findSubdomain(account);
  if (!found.ok) return found;
  let subdomain = found.value;
  if (subdomain === null) {
    const registered = await registerSubdomain(account, options.subdomain, deployment.ask);
    if (!registered.ok) return registered;
    subdomain = registered.value;
    output.say(`  The account is ${subdomain}.workers.dev from now on.`);
  }
  const domains = existing?.isDeployed ? await findDomains(account, product.worker) : null;
  const present = domains?.ok ? domains.value : [];
  const named = product.environment === production ? base.domains : [];
  const wanted = [...(options.domain ? [options.domain] : []), ...named];
  // Without this list the deployment would detach the present domains.
  if (wanted.length > 0 && domains?.ok === false) return domains;
  for (const domain of wanted) {
    const free = await checkDomain(account, domain, product.worker, output);
    if (!free.ok) return free;
  }
  deployment.domains = [...new Set([...wanted, ...present])];
  const served = deployment.domains[0] ?? `${product.worker}.${subdomain}.workers.dev`;
  deployment.origin = options.url ?? `https://${served}`;
  output.say(`  Address: https://${served}`);
  const others = deployment.domains.slice(1);
  if (others.length > 0) output.say(`  Served too at: ${others.join(', ')}`);
  return done();
}

async function collectValues(deployment: Deployment): Promise<Outcome> {
  const { existing, base, options, output, product, ask } = deployment;
  const held = existing?.secretNames ?? new Set<string>();
  const origin = deployment.origin ?? '';
  const given = { ...deployment.given };
  const isMissing = (name: string) => !given[name] && !held.has(name);
  if (isMissing('SESSION_SECRET')) given.SESSION_SECRET = makeSecret();
  const makesOperatorSecret = isMissing('OPERATOR_SECRET');
  if (makesOperatorSecret) {
    given.OPERATOR_SECRET = readOperatorSecret(product.environment) ?? makeSecret();
  }
  for (const name of ['SESSION_SECRET', 'OPERATOR_SECRET']) output.hide(given[name] ?? '');
  const completed = await completeValues({
    sources: { given, held, defaults: base.defaults },
    origin,
    ask,
    asksOptional: !existing?.isDeployed || options.ask,
    output,
  });
  if (!completed.ok) return completed;
  deployment.given = completed.value;
  if (makesOperatorSecret) {
    writeOperatorFile(product.environment, given.OPERATOR_SECRET ?? '', origin);
    const file = operatorFile(product.environment);
    output.say(`  OPERATOR_SECRET is made and written to ${file}, which git ignores. Use it so:`);
    output.say(`    node --env-file=${file} scripts/operator.mjs show <account>`);
  }
  sayValues(deployment, held);
  return done();
}

/** Prints the names of values by their source, and what stays switched off. It prints no value. */
function sayValues({ given, output, base }: Deployment, held: ReadonlySet<string>): void {
  const set = variableNames.filter((name) => given[name]);
  const unchanged = variableNames.filter((name) => held.has(name) && !given[name]);
  if (set.length > 0) output.say(`  Set with this version: ${set.join(', ')}`);
  if (unchanged.length > 0) output.say(`  Unchanged: ${unchanged.join(', ')}`);
  const overruled = unchanged.filter((name) => base.defaults[name] !== undefined);
  if (overruled.length > 0) {
    output.say(`  Of these wrangler.toml has values that are not used: ${overruled.join(', ')}`);
  }
  for (const name of variableNames) {
    const { switchedOff } = textsOf(name);
    if (switchedOff && !given[name] && !held.has(name)) {
      output.say(`  Without ${name}: ${switchedOff}.`);
    }
  }
}
