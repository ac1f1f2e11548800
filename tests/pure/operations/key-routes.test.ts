import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFingerprints } from '../../../worker/keys/key-fingerprint.ts';
import type { ListedKey } from '../../../worker/keys/lease.ts';
import { keyRoutes } from '../../../worker/operations/key-routes.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from './request-as-operator.ts';

const providerKeys = ['first-key', 'second-key', 'third-key'];
const restsUntil = '2026-11-23T12:00:00.000Z';
const unused = { leases: 0, restsUntil: '1970-01-01T00:00:00.000Z', rejected: false };

let environment: Env;
let fingerprints: string[];
/** What the pool of each name has stored of its keys. */
let stored: Record<string, ListedKey[]>;
/** The keys that were readmitted, each with the pool that was asked. */
let readmitted: string[][];
let callsSince: (day: string) => object[];

beforeEach(async () => {
  stored = {};
  readmitted = [];
  environment = environmentWith({
    IMAGE_PROVIDER_KEYS: providerKeys.join(','),
    KEY_POOLS: {
      getByName: (name: string) => ({
        keys: async () => stored[name] ?? [],
        callsSince: async (day: string) => callsSince(day),
        readmit: async (key: string) => {
          readmitted.push([name, key]);
          return null;
        },
      }),
    },
  });
  fingerprints = await keyFingerprints(providerKeys);
});

const call = (path: string, body?: object, headers?: Record<string, string>) =>
  requestAsOperator(keyRoutes, `/api/operator/keys${path}`, {
    body,
    environment,
    ...(headers ? { headers } : {}),
  });

describe('the keys that the operator sees', () => {
  it('each key is shown by its number, with what its pool has stored of it', async () => {
    const [, second = '', third = ''] = fingerprints;
    stored.keyed = [
      { key: third, leases: 2, restsUntil: Date.parse(restsUntil), rejected: false },
      { key: 'of a key that was replaced', leases: 1, restsUntil: 0, rejected: true },
      { key: second, leases: 0, restsUntil: 0, rejected: true },
    ];
    expect(await call('')).toEqual({
      status: 200,
      json: {
        keys: [
          { number: 0, ...unused },
          { number: 1, ...unused, rejected: true },
          { number: 2, leases: 2, restsUntil, rejected: false },
        ],
      },
    });
  });
});

describe('the costs that the operator sees', () => {
  const costs = (query: string) =>
    requestAsOperator(keyRoutes, `/api/operator/costs${query}`, { environment });

  it('the sums are those of so many days, today among them', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
    const sums = [
      {
        tool: 'text2img',
        model: 'keyed',
        quality: 'standard',
        outcome: 'made',
        calls: 2,
        costMicroUsd: null,
        credits: 2,
      },
    ];
    callsSince = (day) => (day === '2026-11-21' ? sums : []);
    // The Premium Pack: 17 dollars for 120 credits.
    const creditMicroUsd = 17_000_000 / 120;
    expect(await costs('?days=3')).toEqual({ status: 200, json: { creditMicroUsd, sums } });
    expect(await costs('?days=0')).toMatchObject({ status: 422 });
    vi.useRealTimers();
  });
});

describe('a key that the operator readmits', () => {
  it('a key is readmitted by its number', async () => {
    expect(await call('/1/readmit', {})).toEqual({ status: 200, json: { readmitted: true } });
    expect(readmitted).toEqual([['keyed', fingerprints[1]]]);
  });

  it.each(['3', '-1', '1.5', 'first-key'])('no key has the number %s', async (number) => {
    expect(await call(`/${number}/readmit`, {})).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
    expect(readmitted).toEqual([]);
  });
});
