import { describe, expect, it } from 'vitest';
import {
  deployedConfiguration,
  productFor,
  type WranglerConfiguration,
} from '../../../scripts/deploy/configuration.ts';

const built = {
  name: 'imagemint',
  vars: { MERCHANT_NAME: 'Imagemint', IMAGE_HOST: 'r2' },
  d1_databases: [{ binding: 'DATABASE', database_name: 'imagemint', migrations_dir: 'm' }],
  r2_buckets: [{ binding: 'PICTURES', bucket_name: 'imagemint-pictures' }],
  ratelimits: [{ name: 'REPORT_LIMIT', namespace_id: '7101' }],
  triggers: { crons: ['* * * * *'] },
};

function deployed(
  environment: string,
  changes: WranglerConfiguration = {},
  { secretNames = [], domains = [] }: { secretNames?: string[]; domains?: string[] } = {},
) {
  return deployedConfiguration({ ...built, ...changes }, productFor(built, environment), {
    databaseId: 'an-id',
    secretNames: new Set(secretNames),
    usesWorkersAi: false,
    domains,
  });
}

describe('the configuration that is deployed', () => {
  it('shares no Worker, database, bucket or counter between environments', () => {
    expect(deployed('production')).toMatchObject({
      ...built,
      d1_databases: [{ database_id: 'an-id' }],
    });
    expect(deployed('staging')).toMatchObject({
      name: 'imagemint-staging',
      workers_dev: true,
      d1_databases: [
        { database_name: 'imagemint-staging', database_id: 'an-id', migrations_dir: 'm' },
      ],
      r2_buckets: [{ binding: 'PICTURES', bucket_name: 'imagemint-staging-pictures' }],
      triggers: built.triggers,
    });
    const counters = ['production', 'staging', 'staging', 'preview'].map(
      (environment) => deployed(environment).ratelimits?.[0]?.namespace_id,
    );
    expect(new Set(counters).size).toBe(3);
    expect(counters[2]).toBe(counters[1]);
    expect(counters[1]).toMatch(/^[1-9]\d{3,9}$/);
  });

  it('has no variable of the name of a secret', () => {
    const { vars } = deployed('production', {}, { secretNames: ['MERCHANT_NAME'] });
    expect(vars).toEqual({ IMAGE_HOST: 'r2' });
  });

  it.each([
    [['ALERT_EMAIL', 'EMAIL_FROM', 'EMAIL_URL'], true],
    [['EMAIL_FROM'], true],
    [['EMAIL_FROM', 'EMAIL_URL'], false],
    [['SELLER_EMAIL'], false],
  ])('binds e-mail with the secrets %j: %s', (secretNames, isBound) => {
    const bound = deployed('production', {}, { secretNames }).send_email;
    expect(bound).toEqual(isBound ? [{ name: 'EMAIL' }] : undefined);
    const own = [{ name: 'EMAIL', destination_address: 'shop@seller.example' }];
    expect(deployed('production', { send_email: own }, { secretNames }).send_email).toEqual(own);
  });

  it('has the routes of wrangler.toml in production alone, and every custom domain once', () => {
    const shop = { pattern: 'shop.example', custom_domain: true };
    const routed = { routes: [shop, 'old.example/*'], workers_dev: false };
    const staging = deployed('staging', routed);
    expect(staging).toMatchObject({ workers_dev: true, routes: undefined });
    const domains = ['www.shop.example', 'shop.example'];
    const production = deployed('production', routed, { domains });
    expect(production).toMatchObject({
      workers_dev: false,
      routes: [shop, 'old.example/*', { pattern: 'www.shop.example', custom_domain: true }],
    });
    expect(productFor({ ...built, ...routed }, 'production').domains).toEqual(['shop.example']);
    expect(productFor({ ...built, ...routed }, 'staging').domains).toEqual([]);
  });

  it('is refused where wrangler.toml binds a second bucket, which environments would share', () => {
    const r2_buckets = [...built.r2_buckets, { binding: 'B', bucket_name: 'b' }];
    expect(() => productFor({ ...built, r2_buckets }, 'staging')).toThrow('one R2 bucket');
  });
});
