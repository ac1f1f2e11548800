import { describe, expect, it } from 'vitest';
import {
  bindingsNotMade,
  bindsEmailWith,
  customDomainsOf,
  deployedConfiguration,
} from '../../../../scripts/deploy/configuration/configuration.ts';
import { productFor } from '../../../../scripts/deploy/configuration/product.ts';

const base = { name: 'imagemint', database: 'imagemint', bucket: 'imagemint-pictures' };
const built = {
  name: 'imagemint',
  configPath: '/somewhere/wrangler.toml',
  vars: { MERCHANT_NAME: 'Imagemint', IMAGE_HOST: 'r2' },
  d1_databases: [{ binding: 'DATABASE', database_name: 'imagemint', migrations_dir: 'm' }],
  r2_buckets: [{ binding: 'PICTURES', bucket_name: 'imagemint-pictures' }],
  ratelimits: [{ name: 'REPORT_LIMIT', namespace_id: '7101' }],
  triggers: { crons: ['* * * * *'] },
};
const changes = {
  product: productFor(base, 'staging'),
  databaseId: 'an-id',
  secretNames: new Set(['MERCHANT_NAME']),
  usesWorkersAi: false,
  bindsEmail: false,
  domains: [],
};

describe('the configuration that is deployed', () => {
  it('shares no Worker, database or bucket with another environment', () => {
    expect(productFor(base, 'production')).toMatchObject({
      worker: 'imagemint',
      database: 'imagemint',
      bucket: 'imagemint-pictures',
    });
    expect(productFor({ ...base, bucket: 'pictures' }, 'staging')).toMatchObject({
      worker: 'imagemint-staging',
      database: 'imagemint-staging',
      bucket: 'pictures-staging',
    });
    expect(deployedConfiguration(built, changes)).toEqual({
      name: 'imagemint-staging',
      workers_dev: true,
      vars: { IMAGE_HOST: 'r2' },
      d1_databases: [
        {
          binding: 'DATABASE',
          database_name: 'imagemint-staging',
          database_id: 'an-id',
          migrations_dir: 'm',
        },
      ],
      r2_buckets: [{ binding: 'PICTURES', bucket_name: 'imagemint-staging-pictures' }],
      ratelimits: [{ name: 'REPORT_LIMIT', namespace_id: expect.stringMatching(/^[1-9]\d{3,9}$/) }],
      triggers: { crons: ['* * * * *'] },
    });
  });

  it.each([
    [['ALERT_EMAIL', 'ALERT_EMAIL_FROM'], true],
    [['EMAIL_FROM'], true],
    [['EMAIL_FROM', 'EMAIL_URL'], false],
  ])('e-mail is bound with the variables %j: %s', (names, isBound) => {
    expect(bindsEmailWith(new Set(names))).toBe(isBound);
  });

  it('counts requests separately from another environment, in the same namespace at every deployment', () => {
    const countedIn = (environment: string) =>
      deployedConfiguration(built, { ...changes, product: productFor(base, environment) })
        .ratelimits?.[0]?.namespace_id;
    expect(countedIn('production')).toBe('7101');
    expect(countedIn('staging')).toBe(countedIn('staging'));
    expect(new Set(['production', 'staging', 'preview'].map(countedIn)).size).toBe(3);
  });

  it('has the routes of wrangler.toml in production and in no other environment', () => {
    const shop = { pattern: 'shop.example', custom_domain: true };
    const routed = { ...built, routes: [shop, 'old.example/*'], workers_dev: false };
    const staging = deployedConfiguration(routed, changes);
    expect(staging.routes).toBeUndefined();
    expect(staging.workers_dev).toBe(true);
    const product = productFor(base, 'production');
    const domains = ['www.shop.example', 'shop.example'];
    const inProduction = deployedConfiguration(routed, { ...changes, product, domains });
    expect(inProduction.routes).toEqual([
      shop,
      'old.example/*',
      { pattern: 'www.shop.example', custom_domain: true },
    ]);
    expect(inProduction.workers_dev).toBe(false);
    expect(customDomainsOf(routed)).toEqual(['shop.example']);
  });

  it('is refused where it binds a resource that the command cannot create', () => {
    expect(bindingsNotMade({ ...built, queues: { producers: [], consumers: [] } })).toEqual([]);
    expect(bindingsNotMade({ ...built, queues: { producers: [{ queue: 'a' }] } })).toEqual([
      'queues',
    ]);
    expect(
      bindingsNotMade({ ...built, r2_buckets: [...built.r2_buckets, { binding: 'B' }] }),
    ).toHaveLength(1);
  });
});
