import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { CommandError } from './terminal.ts';
import { root } from './tools.ts';

export const production = 'production';

type Route = string | { pattern: string; custom_domain?: boolean };

/** The part of wrangler's configuration that a deployment changes; the rest is copied. */
export interface WranglerConfiguration {
  [key: string]: unknown;
  name?: string | undefined;
  account_id?: string | undefined;
  vars?: Record<string, unknown>;
  d1_databases?: { binding: string; database_name?: string; database_id?: string }[];
  r2_buckets?: { binding: string; bucket_name?: string }[];
  send_email?: { name: string }[];
  ratelimits?: { name: string; namespace_id: string }[];
  route?: Route | undefined;
  routes?: Route[] | undefined;
  workers_dev?: boolean | undefined;
}

/** What an environment deploys. Production has the names of `wrangler.toml`. */
export interface Product {
  environment: string;
  worker: string;
  database: string;
  bucket: string;
  /** The variables of `wrangler.toml`. */
  defaults: Record<string, unknown>;
  accountId: string | undefined;
  /** The custom domains of `wrangler.toml`, which are production's. */
  domains: readonly string[];
}

/** Reads `wrangler.toml`, which alone defines the bindings. */
export function readProduct(environment: string): Product {
  const text = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  return productFor(parse(text) as WranglerConfiguration, environment);
}

/** Returns what an environment deploys. Throws if `wrangler.toml` binds what would be shared between environments. */
export function productFor(base: WranglerConfiguration, environment: string): Product {
  const [database, ...otherDatabases] = base.d1_databases ?? [];
  const [bucket, ...otherBuckets] = base.r2_buckets ?? [];
  const isUnknown = [...otherDatabases, ...otherBuckets].length > 0;
  if (!base.name || !database?.database_name || !bucket?.bucket_name || isUnknown) {
    throw new CommandError(
      'wrangler.toml must name the Worker, one D1 database and one R2 bucket.',
    );
  }
  const { name } = base;
  const isProduction = environment === production;
  return {
    environment,
    worker: nameIn(name, name, environment),
    database: nameIn(name, database.database_name, environment),
    bucket: nameIn(name, bucket.bucket_name, environment),
    defaults: { ...base.vars },
    accountId: base.account_id,
    domains: isProduction
      ? routesOf(base).flatMap((route) =>
          typeof route === 'object' && route.custom_domain ? [route.pattern] : [],
        )
      : [],
  };
}

/** `imagemint-pictures` is `imagemint-staging-pictures` in staging. */
function nameIn(base: string, name: string, environment: string): string {
  if (environment === production) return name;
  return name === base || name.startsWith(`${base}-`)
    ? `${base}-${environment}${name.slice(base.length)}`
    : `${name}-${environment}`;
}

interface Changes {
  databaseId: string;
  /** Names of secrets. Cloudflare refuses a variable of the same name. */
  secretNames: ReadonlySet<string>;
  /** Whether the Worker calls Workers AI, which needs a binding. */
  usesWorkersAi: boolean;
  /** All custom domains of the deployment. Cloudflare detaches one that is missing here. */
  domains: readonly string[];
}

/**
 * Returns the configuration of a deployment: the build's, with the environment's names, the
 * database's id, and the bindings that its variables need.
 */
export function deployedConfiguration(
  built: WranglerConfiguration,
  product: Product,
  { databaseId, secretNames, usesWorkersAi, domains }: Changes,
): WranglerConfiguration {
  const isProduction = product.environment === production;
  const own = isProduction ? routesOf(built) : [];
  const named = new Set(own.map((route) => (typeof route === 'string' ? route : route.pattern)));
  const added = domains.filter((domain) => !named.has(domain));
  const routes = [...own, ...added.map((pattern) => ({ pattern, custom_domain: true }))];
  const variables = Object.entries(built.vars ?? {}).filter(([name]) => !secretNames.has(name));
  const senders = built.send_email ?? [];
  const needsEmail = needsEmailBinding(new Set([...secretNames, ...Object.keys(built.vars ?? {})]));
  const lacksEmail = needsEmail && !senders.some(({ name }) => name === 'EMAIL');
  return {
    ...built,
    name: product.worker,
    vars: Object.fromEntries(variables),
    d1_databases: (built.d1_databases ?? []).map((binding) => ({
      ...binding,
      database_name: product.database,
      database_id: databaseId,
    })),
    r2_buckets: (built.r2_buckets ?? []).map((binding) => ({
      ...binding,
      bucket_name: product.bucket,
    })),
    ratelimits: (built.ratelimits ?? []).map((limit) => ({
      ...limit,
      namespace_id: namespaceIn(limit.namespace_id, product.environment),
    })),
    ...(usesWorkersAi ? { ai: { binding: 'AI' } } : {}),
    ...(lacksEmail ? { send_email: [...senders, { name: 'EMAIL' }] } : {}),
    route: undefined,
    routes: routes.length > 0 ? routes : undefined,
    workers_dev: isProduction ? (built.workers_dev ?? true) : true,
  };
}

function routesOf({ route, routes }: WranglerConfiguration): Route[] {
  return [route ?? [], routes ?? []].flat();
}

/** Alerts are always sent by the binding. E-mails to customers are, without `EMAIL_URL`. */
function needsEmailBinding(names: ReadonlySet<string>): boolean {
  return names.has('ALERT_EMAIL') || (names.has('EMAIL_FROM') && !names.has('EMAIL_URL'));
}

/**
 * Returns the namespace of a rate limit's counters, a positive integer below 2^32. An account has
 * one set of counters for each namespace, so each environment has its own.
 */
function namespaceIn(base: string, environment: string): string {
  if (environment === production) return base;
  const digest = createHash('sha256').update(`${base} ${environment}`).digest();
  return String(digest.readUInt32BE(0) || 1);
}
