import { createHash } from 'node:crypto';
import { type Product, production } from './product.ts';

/** The routes of a Worker in wrangler's configuration. */
type Route = string | { pattern: string; custom_domain?: boolean };

/** The part of wrangler's configuration that a deployment changes; the rest is copied. */
export interface WranglerConfiguration {
  [key: string]: unknown;
  name?: string | undefined;
  vars?: Record<string, unknown>;
  d1_databases?: { binding: string; database_name?: string; database_id?: string }[];
  r2_buckets?: { binding: string; bucket_name?: string }[];
  send_email?: { name: string }[];
  ratelimits?: { name: string; namespace_id: string }[];
  route?: Route | undefined;
  routes?: Route[] | undefined;
  workers_dev?: boolean | undefined;
}

interface Changes {
  product: Product;
  databaseId: string;
  /** Names of secrets. Cloudflare refuses a variable of the same name. */
  secretNames: ReadonlySet<string>;
  /** Whether the Worker calls Workers AI and Images, which need their own bindings. */
  usesWorkersAi: boolean;
  /** Whether the Worker sends e-mail by its binding. */
  bindsEmail: boolean;
  /** All custom domains of the deployment. Cloudflare detaches one that is missing here. */
  domains: readonly string[];
}

/** The binding that sends e-mail. */
const emailBinding = 'EMAIL';

/** Keys that the Vite plugin adds and wrangler does not accept. */
const pluginKeys = ['configPath', 'userConfigPath', 'topLevelName', 'definedEnvironments'];

/**
 * Returns the configuration of a deployment: the build's, with the environment's names and
 * the database's id, and without variables that are set as secrets.
 */
export function deployedConfiguration(
  built: WranglerConfiguration,
  { product, databaseId, secretNames, usesWorkersAi, bindsEmail, domains }: Changes,
): WranglerConfiguration {
  const copied = Object.fromEntries(
    Object.entries(built).filter(([key]) => !pluginKeys.includes(key)),
  );
  const routes = routesOf(built, product, domains);
  const senders = built.send_email ?? [];
  const lacksEmail = bindsEmail && !senders.some(({ name }) => name === emailBinding);
  const variables = Object.entries(built.vars ?? {}).filter(([name]) => !secretNames.has(name));
  return {
    ...copied,
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
    ...(usesWorkersAi ? { ai: { binding: 'AI' }, images: { binding: 'IMAGES' } } : {}),
    ...(lacksEmail ? { send_email: [...senders, { name: emailBinding }] } : {}),
    route: undefined,
    routes: routes.length > 0 ? routes : undefined,
    ...workersDev(built, product, routes),
  };
}

/**
 * Whether a deployment with these variables sends e-mail by the binding: alerts always do, and
 * e-mails to customers do without `EMAIL_URL`.
 */
export function bindsEmailWith(names: ReadonlySet<string>): boolean {
  return names.has('ALERT_EMAIL') || (names.has('EMAIL_FROM') && !names.has('EMAIL_URL'));
}

/**
 * Returns the namespace of a rate limit's counters, a positive integer below 2^32. An account
 * has one set of counters for each namespace, so an environment other than production gets its
 * own, the same at every deployment.
 */
function namespaceIn(base: string, environment: string): string {
  if (environment === production) return base;
  const digest = createHash('sha256').update(`${base} ${environment}`).digest();
  return String(digest.readUInt32BE(0) || 1);
}

/**
 * Returns the routes beside workers.dev. The routes of `wrangler.toml` are production's. Deployed
 * with another environment, they would be detached from production without a question.
 */
function routesOf(
  built: WranglerConfiguration,
  { environment }: Product,
  domains: readonly string[],
): Route[] {
  const own = environment === production ? [built.route ?? [], built.routes ?? []].flat() : [];
  const named = new Set(own.map(patternOf));
  const others = domains.filter((domain) => !named.has(domain));
  return [...own, ...others.map((pattern) => ({ pattern, custom_domain: true }))];
}

function patternOf(route: Route): string {
  return typeof route === 'string' ? route : route.pattern;
}

/** Returns the custom domains of `wrangler.toml`. */
export function customDomainsOf({ route, routes }: WranglerConfiguration): string[] {
  return [route ?? [], routes ?? []]
    .flat()
    .flatMap((each) => (typeof each === 'object' && each.custom_domain ? [each.pattern] : []));
}

/** Whether the address below workers.dev stays on: it does, unless production's is switched off. */
function workersDev(
  built: WranglerConfiguration,
  { environment }: Product,
  routes: readonly Route[],
): { workers_dev?: boolean | undefined } {
  if (environment !== production) return { workers_dev: true };
  return routes.length > 0 ? { workers_dev: built.workers_dev ?? true } : {};
}

/** Types of bindings whose resource must exist before the upload, or is shared between environments. */
const kindsNotMade = [
  'kv_namespaces',
  'queues',
  'vectorize',
  'hyperdrive',
  'services',
  'dispatch_namespaces',
  'pipelines',
  'secrets_store_secrets',
  'mtls_certificates',
  'workflows',
] as const;

/**
 * Returns the bindings whose resource `npm run deploy` cannot create. If it ignored one, the
 * upload would fail after the database was changed, or staging and production would share it.
 */
export function bindingsNotMade(configuration: WranglerConfiguration): string[] {
  const several = [configuration.d1_databases, configuration.r2_buckets].some(
    (bindings) => (bindings?.length ?? 0) > 1,
  );
  const others = kindsNotMade.filter((kind) => holdsSomething(configuration[kind]));
  return [...(several ? ['a second D1 database or R2 bucket'] : []), ...others];
}

function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsSomething);
}
