import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUsable, sidebarLinks } from '../../src/app/shell/dashboard-links.ts';
import {
  everything,
  FeaturesStore,
  readFeatures,
} from '../../src/features/availability/features-store.ts';

describe('an answer that says what is switched off', () => {
  it('switches off what it says, and nothing else', () => {
    expect(readFeatures({ payments: false })).toEqual({ ...everything, payments: false });
    expect(readFeatures({ contact: false })).toEqual({ ...everything, contact: false });
    expect(readFeatures({ tools: ['edit', 'text2img'] })).toEqual({
      ...everything,
      tools: ['text2img', 'edit'],
    });
    expect(readFeatures({ editTools: ['filter', 'text'] }).editTools).toEqual(['filter', 'text']);
  });

  it.each([null, 'off', {}, { payments: 'no', tools: 'none', editTools: 3, contact: 0 }])(
    'leaves everything on where it says nothing: %j',
    (answer) => {
      expect(readFeatures(answer)).toEqual(everything);
    },
  );

  it('may name tools that this page does not know', () => {
    expect(readFeatures({ tools: ['video', 'headshot'] }).tools).toEqual(['headshot']);
  });
});

describe('what a deployment can do', () => {
  const answers: (() => Promise<Response>)[] = [];
  const ask = vi.fn<() => Promise<Response>>(
    () => answers.shift()?.() ?? Promise.reject(new TypeError('no network')),
  );
  const answer = (content: unknown) => () => Promise.resolve(Response.json(content));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', ask);
    ask.mockClear();
    answers.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is everything until the answer is here, and is asked for once by many', async () => {
    answers.push(answer({ payments: false }));
    const store = new FeaturesStore();
    const heard = vi.fn<() => void>();
    store.subscribe(heard);
    store.subscribe(() => undefined);
    expect([store.get(), store.isSettled()]).toEqual([everything, false]);
    await store.load();
    expect([store.get().payments, store.isSettled()]).toEqual([false, true]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('stays everything without a network, and is asked for again by the next page', async () => {
    const store = new FeaturesStore();
    await store.load();
    expect([store.get(), store.isSettled()]).toEqual([everything, true]);
    answers.push(answer({ contact: false }));
    await store.load();
    expect(store.get().contact).toBe(false);
  });

  it('is asked for again after five minutes, and the same answer is the same object', async () => {
    answers.push(answer({ payments: false }), answer({ payments: false }));
    const store = new FeaturesStore();
    await store.load();
    const first = store.get();
    vi.advanceTimersByTime(5 * 60_000 - 1);
    await store.load();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await store.load();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(store.get()).toBe(first);
  });
});

describe('the sidebar', () => {
  it('leaves out the tools that are not available, and nothing else', () => {
    const shown = sidebarLinks.filter(({ path }) => isUsable(path, ['text2img', 'edit']));
    expect(shown.map(({ page }) => page)).toEqual(['textToImage', 'imageEditor', 'previousImages']);
  });
});
