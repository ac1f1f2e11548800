// `npm run doctor`: see `usage.ts`. It changes nothing.
import { type Account, findAccount } from './cloudflare/account.ts';
import { findDomains } from './cloudflare/domain.ts';
import { findExisting } from './cloudflare/existing.ts';
import { findSubdomain } from './cloudflare/subdomain.ts';
import type { BaseConfiguration } from './configuration/base-configuration.ts';
import type { Product } from './configuration/product.ts';
import { checkDeployment } from './live/check-deployment.ts';
import { readStart } from './start.ts';
import { exitWith, Output } from './terminal/output.ts';
import { doctorUsage } from './terminal/usage.ts';
import { reportVariables } from './variables/variables-report.ts';

const output = new Output();
await exitWith(await examine(process.argv.slice(2)));

async function examine(commandLine: string[]): Promise<number> {
  const start = readStart(commandLine, doctorUsage, output);
  if (typeof start === 'number') return start;
  const { options, base, product, given } = start;
  const deployed = await lookAtAccount(base, product);
  const origin = options.url ?? deployed?.origin ?? null;
  const { rows, isStartable } = reportVariables(
    { given, held: deployed?.held ?? new Set(), defaults: base.defaults },
    { origin, isHeldKnown: deployed !== null },
  );
  output.say(`\nThe variables of ${product.worker}:`);
  for (const { state, name, text } of rows) {
    const line = `${name.padEnd(34)}${text}`;
    if (state === 'good') output.good(line);
    else if (state === 'off') output.warn(line);
    else output.bad(line);
  }
  if (origin === null) {
    output.warn('No address is known to look at: name it with --url, or deploy first.');
    return isStartable ? 0 : 1;
  }
  output.say(`\nThe deployment at ${origin}:`);
  const isWell = await checkDeployment(
    { origin, waitMs: 0, given, held: deployed?.held ?? null, defaults: base.defaults },
    output,
  );
  return isStartable && isWell ? 0 : 1;
}

interface Deployed {
  held: Set<string>;
  /** Null where nothing is deployed. */
  origin: string | null;
}

/** Asks Cloudflare about the deployment. Returns null, with a warning, where it does not answer. */
async function lookAtAccount(base: BaseConfiguration, product: Product): Promise<Deployed | null> {
  const account = await findAccount(output, base.accountId);
  const existing = account.ok ? await findExisting(account.value, product.worker) : account;
  if (!account.ok || !existing.ok) {
    const reason = existing.ok ? '' : existing.reason;
    output.warn(`Cloudflare is not asked what is set there: ${reason}`);
    return null;
  }
  output.say(`Account: ${account.value.name ?? account.value.id}`);
  const { isDeployed, secretNames: held } = existing.value;
  if (!isDeployed) output.warn(`${product.worker} is not deployed yet.`);
  const origin = isDeployed ? await originOf(account.value, product) : null;
  return { held, origin };
}

async function originOf(account: Account, product: Product): Promise<string | null> {
  const domains = await findDomains(account, product.worker);
  if (domains.ok && domains.value[0]) return `https://${domains.value[0]}`;
  const subdomain = await findSubdomain(account);
  return subdomain.ok && subdomain.value
    ? `https://${product.worker}.${subdomain.value}.workers.dev`
    : null;
}
