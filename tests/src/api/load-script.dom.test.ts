import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadScript } from '../../../src/api/load-script.ts';

const url = 'https://checkout.example/v1.js';
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
const end = (name: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(name));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const script of scripts()) script.remove();
});

it('a script is loaded once at a time and stays in the page', async () => {
  const loads = [loadScript(url), loadScript(url)];
  expect(scripts().map(({ src, async }) => [src, async])).toEqual([[url, true]]);
  end('load');
  expect(await Promise.all(loads)).toEqual([true, true]);
  expect([vi.getTimerCount(), scripts().length]).toEqual([0, 1]);
});

it('a script that fails leaves the page, and the next call tries again', async () => {
  const load = loadScript(url);
  end('error');
  expect([await load, scripts().length]).toEqual([false, 0]);
  const again = loadScript(url);
  end('load');
  expect(await again).toBe(true);
});

it('a script is waited for 20 s and not longer', async () => {
  const load = loadScript(url);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(scripts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([await load, scripts().length]).toEqual([false, 0]);
});
