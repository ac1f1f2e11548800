import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { measured } from '../../../scripts/growth/measured.ts';
import { signedIn } from '../client.ts';
import { bought } from '../payments/shop.ts';
import { openTab } from '../tab.ts';
import { countAsked, countWhenQuiet, untilQuiet } from './asked-stores.ts';

afterEach(() => vi.restoreAllMocks());

/** Counts the rows that objects write from now on, all of them together. */
async function countRowsWritten(): Promise<() => number> {
  const cursors: { rowsWritten: number }[] = [];
  await runInDurableObject(env.KEY_POOLS.getByName('keyed'), (_, { storage }) => {
    // As in `countAsked`: a prototype's own method, which is called on each instance.
    const prototype = Object.getPrototypeOf(storage.sql) as {
      exec: (...input: unknown[]) => { rowsWritten: number };
    };
    const { exec } = prototype;
    vi.spyOn(prototype, 'exec').mockImplementation(function count(this: unknown, ...input) {
      const cursor = exec.apply(this, input);
      cursors.push(cursor);
      return cursor;
    });
  });
  return () => cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
}

it('a picture writes as many rows of objects as the simulation of growth counts', async () => {
  const client = await signedIn();
  const tab = await openTab(client);
  const rows = await countRowsWritten();
  const id = crypto.randomUUID();
  const asked = countAsked();
  await client.generate('counted', id);
  await vi.waitFor(() => expect(tab.jobStates(id)).toContain('succeeded'), 10_000);
  await vi.waitFor(() => expect(asked.pictures).not.toEqual([]), 10_000);
  await scheduler.wait(300);
  // A job that starts in a commit of its own writes a few rows more.
  expect(Math.abs(rows() - measured.objectRowsForPicture)).toBeLessThanOrEqual(4);
});

it('a sign-in and an order ask D1 as often as the simulation of growth counts', async () => {
  // The first order of all asks for the exchange rate too.
  await bought();
  const asked = await countWhenQuiet();
  await signedIn();
  const signIn = asked.statements;
  await bought();
  expect(signIn).toBe(measured.statementsForSignIn);
  // The receipt's e-mail is sent after the answer.
  await untilQuiet(asked);
  // The account's own check of the order may come between.
  const order = asked.statements + asked.outbox - 2 * signIn;
  expect(Math.abs(order - measured.statementsForOrder)).toBeLessThanOrEqual(2);
});
