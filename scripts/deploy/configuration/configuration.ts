import { createHash } from 'node:crypto';
import { type Product, production } from './product.ts';

/** Addresses that a Worker is served at, as wrangler's configuration names them. */
type Route = string | { pattern: string; custom_domain?: boolean };

/** The part of wrangler's configuration that a deployment changes; the rest passes through. */
export interface WranglerConfiguration {
  [key: string]: unknown;
  name?: string | undefined;
  vars?: Record<string, unknown>;
  d1_databases?: { binding: string; database_name?: string; database_id?: string }[];
  r2_buckets?: { binding: string; bucket_name?: string }[];
  ratelimits?: { name: string; namespace_id: string }[];
  route?: Route | undefined;
  routes?: Route[] | undefined;
  workers_dev?: boolean | undefined;
}

interface Changes {
  product: Product;
  databaseId: string;
  /** Names of what is set as a secret: a variable of the same name would be refused. */
  secretNames: ReadonlySet<string>;
  /** Whether Workers AI and Images are called, which need bindings of their own. */
  usesWorkersAi: boolean;
  /** All host names of the deployment's own: Cloudflare takes away one that is not among them. */
  domains: readonly string[];
}

/** What the Vite plugin notes for itself and wrangler does not take. */
const notesOfTheBuild = ['configPath', 'userConfigPath', 'topLevelName', 'definedEnvironments'];

/**
 * The configuration to deploy with, from the one that the build wrote: names of
 * the environment, the database's id, and no variable that is set as a secret.
 */
export function deployedConfiguration(
  built: WranglerConfiguration,
  { product, databaseId, secretNames, usesWorkersAi, domains }: Changes,
): WranglerConfiguration {
  const kept = Object.fromEntries(
    Object.entries(built).filter(([key]) => !notesOfTheBuild.includes(key)),
  );
  const routes = routesOf(built, product, domains);
  const variables = Object.entries(built.vars ?? {}).filter(([name]) => !secretNames.has(name));
  return {
    ...kept,
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
    route: undefined,
    routes: routes.length > 0 ? routes : undefined,
    ...workersDev(built, product, routes),
  };
}

/**
 * The counters of a rate limit are one account's, by the number of their namespace:
 * an environment other than production counts in one of its own, the same at every
 * deployment. A positive integer below 2^32.
 */
function namespaceIn(base: string, environment: string): string {
  if (environment === production) return base;
  const digest = createHash('sha256').update(`${base} ${environment}`).digest();
  return String(digest.readUInt32BE(0) || 1);
}

/**
 * Where it is served beside workers.dev. The routes of `wrangler.toml` are production's: deployed
 * with another environment they would be taken away from it, without a question.
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

/** The host names of `wrangler.toml` that Cloudflare makes a Worker's own. */
export function customDomainsOf({ route, routes }: WranglerConfiguration): string[] {
  return [route ?? [], routes ?? []]
    .flat()
    .flatMap((each) => (typeof each === 'object' && each.custom_domain ? [each.pattern] : []));
}

/** An address below workers.dev that was given out goes on working, unless production's is switched off. */
function workersDev(
  built: WranglerConfiguration,
  { environment }: Product,
  routes: readonly Route[],
): { workers_dev?: boolean | undefined } {
  if (environment !== production) return { workers_dev: true };
  return routes.length > 0 ? { workers_dev: built.workers_dev ?? true } : {};
}

/** Kinds of bindings whose resource must exist before a version that is bound to it, or is shared by environments. */
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
 * Bindings of which `npm run deploy` does not know how to make the resource. One
 * that it passed over would fail the upload after the database was changed, or
 * would be shared between staging and production.
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
