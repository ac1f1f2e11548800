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
});
