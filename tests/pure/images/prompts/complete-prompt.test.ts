import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completePrompt } from '../../../../worker/images/prompts/complete-prompt.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { KeyRotation } from '../../../../worker/keys/key-rotation.ts';
import type { LeaseRequest } from '../../../../worker/keys/lease.ts';
import { configurationWith } from '../providers/configured.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a free prompt', () => {
  it('a free prompt is not sent again with the key that gave no answer, even where that is the least used', async () => {
    const configuration = configurationWith({
      IMAGE_PROVIDER_KEYS: 'busy,quiet',
      IMAGE_PROVIDER_CALLS_PER_MINUTE: '6',
    });
    const { keys, limits } = await createProvider(configuration, {});
    const [busy] = keys as [string, string];
    const rotation = new KeyRotation(limits);
    const lease = (request: LeaseRequest) => rotation.lease(request, Date.now());
    for (const userId of ['first', 'second']) {
      lease({ ticket: userId, userId, keys: [busy], avoid: [], waitMaxMs: 0 });
    }
    const pool = { lease: async (request: LeaseRequest) => lease(request) };
    const environment = { KEY_POOLS: { getByName: () => pool } } as unknown as Env;
    const used: unknown[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      used.push(new Headers(init?.headers).get('X-RapidAPI-Key'));
      return used.length === 1
        ? new Response('', { status: 503 })
        : Response.json({ text: 'A fox' });
    });
    const request = { prompt: 'a fox', userId: 'third', mobile: false };
    expect(await completePrompt(environment, configuration, request)).toBe('A fox');
    expect(used).toEqual(['quiet', 'busy']);
  });
});
