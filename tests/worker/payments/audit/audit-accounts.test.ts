import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditAccounts } from '../../../../worker/payments/audit/audit-accounts.ts';
import { type Client, signedIn } from '../../client.ts';
import { deliverAll, order, pay, refund, tidyShop } from '../shop.ts';

const now = 1_800_000_000_000;
const dayMs = 24 * 60 * 60_000;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
  await env.DATABASE.exec('DELETE FROM audits; DELETE FROM incidents');
});

async function bought(): Promise<Client> {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  await refund(payment.id, 100);
  await deliverAll(id);
  return client;
}

async function differences(): Promise<string[]> {
  const { results } = await env.DATABASE.prepare(
    "SELECT detail FROM incidents WHERE kind = 'audit_difference'",
  ).all<{ detail: string }>();
  return results.flatMap(
    ({ detail }) => (JSON.parse(detail) as { differences: string[] }).differences,
  );
}

describe('the daily audit', () => {
  it('the daily audit finds nothing where accounts, orders and payments agree, and runs once a day', async () => {
    await bought();
    await order(await signedIn());
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
    expect(await auditAccounts(env, now + 1000)).toBeNull();
    expect(await auditAccounts(env, now + dayMs)).toEqual({
      accounts: 1,
      differences: 0,
      failed: 0,
    });
    expect(await differences()).toEqual([]);
  });
});
