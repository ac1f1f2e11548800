import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadScript } from '../../../src/api/load-script.ts';

class PageScript extends EventTarget {
  src = '';
  async = false;
  readonly remove = vi.fn<() => void>();
}

let scripts: PageScript[];

beforeEach(() => {
  scripts = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    createElement: () => new PageScript(),
    head: { append: (script: PageScript) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const url = 'https://checkout.example/v1.js';

it('a script is loaded once at a time, and stays in the page', async () => {
  const loads = [loadScript(url), loadScript(url)];
  expect(scripts.map(({ src, async }) => [src, async])).toEqual([[url, true]]);
  scripts[0]?.dispatchEvent(new Event('load'));
  expect(await Promise.all(loads)).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
  expect(scripts[0]?.remove).not.toHaveBeenCalled();
});

it('a script that fails leaves the page, and the next call tries again', async () => {
  const load = loadScript(url);
  scripts[0]?.dispatchEvent(new Event('error'));
  expect(await load).toBe(false);
  expect(scripts[0]?.remove).toHaveBeenCalledOnce();
  const again = loadScript(url);
  expect(scripts).toHaveLength(2);
  scripts[1]?.dispatchEvent(new Event('load'));
  expect(await again).toBe(true);
});

it('a script is waited for 20 s, and not longer', async () => {
  let answer: boolean | null = null;
  void loadScript(url).then((isLoaded) => {
    answer = isLoaded;
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(answer).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe(false);
  expect(scripts[0]?.remove).toHaveBeenCalledOnce();
});
