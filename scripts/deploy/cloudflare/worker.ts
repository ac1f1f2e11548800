import { z } from 'zod';
import { CommandError, printAs } from '../terminal.ts';
import { type Account, CloudflareError } from './account.ts';

const settingsSchema = z.object({
  bindings: z
    .array(
      z.object({
        type: z.string(),
        name: z.string(),
        id: z.string().optional(),
        database_id: z.string().optional(),
      }),
    )
    .default([]),
});

/** The Worker that runs now. */
export interface DeployedWorker {
  /** Names of its secrets. Their values cannot be read. */
  secretNames: ReadonlySet<string>;
  databaseId: string;
  usesWorkersAi: boolean;
}

/** Returns the Worker of this name, or null. Throws if it is another product. */
export async function findWorker(account: Account, name: string): Promise<DeployedWorker | null> {
  const settings = await account.find(settingsSchema, `workers/scripts/${name}/settings`);
  if (!settings) return null;
  const { bindings } = settings;
  const database = bindings.find(({ type }) => type === 'd1');
  const databaseId = database?.database_id ?? database?.id;
  if (databaseId === undefined) {
    throw new CommandError(
      `The account has a Worker called ${name} that is bound to no database: it is not this product.`,
      'Choose another --env, or another name in wrangler.toml.',
    );
  }
  const secrets = bindings.filter(({ type }) => type === 'secret_text');
  return {
    secretNames: new Set(secrets.map((secret) => secret.name)),
    databaseId,
    usesWorkersAi: bindings.some(({ type }) => type === 'ai'),
  };
}

const subdomainSchema = z.object({ subdomain: z.string() });

/** Cloudflare's error code where an account has no name below workers.dev. */
const noSubdomain = 10007;

/** Returns the account's name below workers.dev, or null. */
export async function findSubdomain(account: Account): Promise<string | null> {
  try {
    return (await account.call(subdomainSchema, 'GET', 'workers/subdomain')).subdomain;
  } catch (error) {
    if (error instanceof CloudflareError && error.code === noSubdomain) return null;
    throw error;
  }
}

/** Registers a name below workers.dev. Wrangler does this only at a terminal. */
export async function registerSubdomain(account: Account, subdomain: string): Promise<void> {
  await account.call(subdomainSchema, 'PUT', 'workers/subdomain', { subdomain });
}

const domainsSchema = z.array(z.object({ hostname: z.string(), service: z.string() }));
const zonesSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const recordsSchema = z.array(z.object({ type: z.string() }));

/** Returns the Worker's custom domains. */
export async function findDomains(account: Account, worker: string): Promise<string[]> {
  const path = `workers/domains?service=${worker}`;
  return (await account.call(domainsSchema, 'GET', path)).map(({ hostname }) => hostname);
}

/**
 * Throws if the host name is in use elsewhere. Without a terminal, wrangler takes it from another
 * Worker and replaces its DNS record without a question.
 */
export async function checkDomain(account: Account, domain: string, worker: string): Promise<void> {
  const path = `workers/domains?hostname=${domain}`;
  const holders = await account.call(domainsSchema, 'GET', path);
  const holder = holders.find(({ hostname }) => hostname === domain)?.service;
  if (holder === worker) return;
  if (holder) throw new CommandError(`${domain} belongs to the Worker ${holder}.`);
  const records = await findRecords(account, domain);
  if (records === null) {
    printAs(
      'warning',
      `The login may not read the DNS of ${domain}: a record of this name is replaced.`,
    );
  } else if (records.length > 0) {
    throw new CommandError(
      `${domain} has records in its DNS already (${records.map(({ type }) => type).join(', ')}), which deploying would replace.`,
      'Remove them first, if nothing else is served there.',
    );
  }
}

/** Returns null if the login may not read the DNS. Throws if the account has no such zone. */
async function findRecords(
  account: Account,
  domain: string,
): Promise<z.infer<typeof recordsSchema> | null> {
  try {
    const query = `account.id=${account.id}&per_page=50`;
    const zones = await account.call(zonesSchema, 'GET', `/zones?${query}`);
    const zone = zones.find(({ name }) => domain === name || domain.endsWith(`.${name}`));
    if (zone) {
      const path = `/zones/${zone.id}/dns_records?name=${domain}`;
      return await account.call(recordsSchema, 'GET', path);
    }
  } catch (error) {
    if (error instanceof CloudflareError) return null;
    throw error;
  }
  throw new CommandError(
    `The account has no zone that ${domain} belongs to.`,
    `Add it at https://dash.cloudflare.com/${account.id}/add-site`,
  );
}
