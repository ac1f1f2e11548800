import { afterEach, expect, it, vi } from 'vitest';
import { loadTypefaces } from '../../../src/device/text-layer/load-typefaces.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the typefaces of texts are waited for where their stylesheet is not applied yet, as in WebKit', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<object[]>>().mockResolvedValue([{}]);
  for (let times = 1; times <= 3; times += 1) load.mockResolvedValueOnce([]);
  vi.stubGlobal('document', { fonts: { load } });
  const font = { family: 'Geist Variable', weight: 700, italic: false };
  const loading = loadTypefaces([{ font, text: 'Sunday' }]);
  await vi.advanceTimersByTimeAsync(150);
  await loading;
  expect(load).toHaveBeenCalledTimes(4);
});
