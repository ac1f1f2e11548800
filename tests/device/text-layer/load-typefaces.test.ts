import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTypefaces } from '../../../src/device/text-layer/load-typefaces.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const font = { family: 'Geist Variable', weight: 700, italic: false };
const layer = (family = font.family) => ({ font: { ...font, family }, text: 'Sunday' });

/** A browser whose stylesheets are applied after so many questions. */
function stubFonts(questionsBefore: number) {
  vi.useFakeTimers();
  let questions = 0;
  const load = vi.fn<(css: string) => Promise<object[]>>(async () => {
    questions += 1;
    return questions > questionsBefore ? [{}] : [];
  });
  vi.stubGlobal('document', { fonts: { load } });
  return load;
}

describe('the typefaces of texts', () => {
  it('are waited for where their stylesheet is not applied yet, as in WebKit', async () => {
    const load = stubFonts(3);
    const loading = loadTypefaces([layer()]);
    await vi.advanceTimersByTimeAsync(150);
    await loading;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('are waited for until the second is over', async () => {
    const load = stubFonts(20);
    const loading = loadTypefaces([layer('Late')]);
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
    await expect(load.mock.results.at(-1)?.value).resolves.toHaveLength(1);
  });

  it('that can’t be loaded are the system’s own', async () => {
    const load = stubFonts(0);
    load.mockRejectedValue(new Error('Network'));
    await expect(loadTypefaces([layer()])).resolves.toBeUndefined();
  });
});
