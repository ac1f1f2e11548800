import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { failed, type Outcome } from '../outcome.ts';
import { root } from '../tools.ts';
import { bindingsNotMade, customDomainsOf, type WranglerConfiguration } from './configuration.ts';
import type { BaseNames } from './product.ts';

/** The part of `wrangler.toml` that a deployment uses. */
export interface BaseConfiguration {
  names: BaseNames;
  defaults: Record<string, unknown>;
  accountId: string | undefined;
  /** Production's custom domains. */
  domains: readonly string[];
}

/** Reads `wrangler.toml`, which alone defines the bindings. */
export function readBaseConfiguration(): Outcome<BaseConfiguration> {
  const configuration = readConfig({ config: join(root, 'wrangler.toml') }, { hideWarnings: true });
  const notMade = bindingsNotMade(configuration as unknown as WranglerConfiguration);
  if (notMade.length > 0) {
    return failed(
      `wrangler.toml binds what 'npm run deploy' can't make: ${notMade.join(', ')}`,
      'Teach it in scripts/deploy/ to make it, for each environment one of its own.',
    );
  }
  const { name } = configuration;
  const database = configuration.d1_databases[0]?.database_name;
  const bucket = configuration.r2_buckets[0]?.bucket_name;
  if (!name || !database || !bucket) {
    return failed('wrangler.toml must name the Worker, one D1 database and one R2 bucket.');
  }
  return {
    ok: true,
    value: {
      names: { name, database, bucket },
      defaults: { ...configuration.vars },
      accountId: configuration.account_id,
      domains: customDomainsOf(configuration as unknown as WranglerConfiguration),
    },
  };
}
