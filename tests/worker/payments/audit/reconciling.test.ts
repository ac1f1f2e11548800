import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../../worker/operations/scheduled.ts';
import { type Client, signedIn } from '../../client.ts';
import { nextCheckOf, onlyOrder, order, pay, runNextCheck, tidyShop } from '../shop.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function createdAt(client: Client): Promise<number> {
  return Date.parse((await onlyOrder(client)).created_at);
}

/** Runs every check of an order until none is due; returns the times of the checks. */
async function runAllChecks(id: string): Promise<number[]> {
  const moments: number[] = [];
  while ((await nextCheckOf(id)) !== null) moments.push(await runNextCheck(id));
  return moments;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

describe('the reconciler', () => {
  it('the reconciler checks an order two minutes after its creation, and not before', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    const dueAt = (await createdAt(client)) + 2 * minuteMs;
    await runScheduled(env, dueAt - 1);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    await runScheduled(env, dueAt);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('the reconciler checks an unpaid order less and less often, for a week, and it expires after a day', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const madeAt = await createdAt(client);
    const ages = (await runAllChecks(id)).map((at) => at - madeAt);
    // Each a minute after the account's own check.
    expect(ages.slice(0, 3)).toEqual([2 * minuteMs, 4 * minuteMs, 7 * minuteMs]);
    expect(ages).toContain(dayMs + minuteMs);
    expect(ages.at(-2)).toBeLessThan(7 * dayMs);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(7 * dayMs);
    expect(await onlyOrder(client)).toMatchObject({ status: 'expired' });
  });
});
