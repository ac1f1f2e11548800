import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Features } from '../../../../domain/site/features.ts';
import { isUsable, sidebarLinks } from '../../../../src/app/shell/dashboard-links.ts';
import {
  allFeatures,
  FeaturesStore,
  readFeatures,
} from '../../../../src/features/availability/features-store.ts';

describe('a response of the features route', () => {
  it('switches off the parts that it names, and no others', () => {
    expect(readFeatures({ payments: false })).toEqual({ ...allFeatures, payments: false });
    expect(readFeatures({ contact: false })).toEqual({ ...allFeatures, contact: false });
    expect(readFeatures({ tools: ['edit', 'text2img'] })).toEqual({
      ...allFeatures,
      tools: ['text2img', 'edit'],
    });
    expect(readFeatures({ editTools: ['filter', 'text'] }).editTools).toEqual(['filter', 'text']);
  });

  it('names what can be chosen, and nothing that this app does not know', () => {
    const options = { referencesMax: 2, seeds: true, variationsMax: 4, batchMax: 40, shares: true };
    const qualities: Features['qualities'] = [{ id: 'fine', extraCost: 1 }];
    const shapes = ['16:9', '7:1', '1:1'] as Features['shapes'];
    const given = { ...options, qualities, shapes };
    expect(readFeatures(given)).toEqual({ ...allFeatures, ...given, shapes: ['1:1', '16:9'] });
  });

  it('names the challenge at sign-in where there is one', () => {
    const challenge = { turnstileSiteKey: 'site', turnstileScriptUrl: 'https://t.example/api.js' };
    expect(readFeatures(challenge)).toEqual({ ...allFeatures, ...challenge });
  });

  it('leaves every part on if it names none', () => {
    expect(readFeatures({})).toEqual(allFeatures);
  });
});

describe('the features store', () => {
  const responses: (() => Promise<Response>)[] = [];
  const fetchFeatures = vi.fn<() => Promise<Response>>(
    () => responses.shift()?.() ?? Promise.reject(new TypeError('no network')),
  );
  const response = (content: unknown) => () => Promise.resolve(Response.json(content));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetchFeatures);
    fetchFeatures.mockClear();
    responses.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has all features until the response arrives, and fetches it once for many listeners', async () => {
    responses.push(response({ payments: false }));
    const store = new FeaturesStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.subscribe(() => undefined);
    expect([store.get(), store.isSettled()]).toEqual([allFeatures, false]);
    await store.load();
    expect([store.get().payments, store.isSettled()]).toEqual([false, true]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(fetchFeatures).toHaveBeenCalledTimes(1);
  });

  it('keeps all features without a network, and fetches again for the next page', async () => {
    const store = new FeaturesStore();
    await store.load();
    expect([store.get(), store.isSettled()]).toEqual([allFeatures, true]);
    responses.push(response({ contact: false }));
    await store.load();
    expect(store.get().contact).toBe(false);
  });

  it('fetches again for a page that stays open', async () => {
    const store = new FeaturesStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    await store.load();
    responses.push(response({ seeds: true }));
    await vi.advanceTimersByTimeAsync(5000);
    expect([store.get().seeds, fetchFeatures.mock.calls.length]).toEqual([true, 2]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('fetches again after five minutes, and an unchanged response stays the same object', async () => {
    responses.push(response({ payments: false }), response({ payments: false }));
    const store = new FeaturesStore();
    await store.load();
    const first = store.get();
    vi.advanceTimersByTime(5 * 60_000 - 1);
    await store.load();
    expect(fetchFeatures).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await store.load();
    expect(fetchFeatures).toHaveBeenCalledTimes(2);
    expect(store.get()).toBe(first);
  });
});

it('the sidebar leaves out the tools that are not available, and nothing else', () => {
  const shown = sidebarLinks.filter(({ path }) => isUsable(path, ['text2img', 'edit']));
  expect(shown.map(({ page }) => page)).toEqual(['text2img', 'edit', 'previousImages']);
});
