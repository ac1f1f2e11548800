import { afterEach, expect, it, vi } from 'vitest';
import '../../../../src/site/islands/living-picture.ts';
import { LivingPicture } from '../../../../src/site/showcase/living-picture.tsx';
import { landingTexts } from '../../../../src/texts/en/site/landing.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { find, showPart } from '../../support/page-part.tsx';

mediaInTests();
afterEach(() => {
  vi.useRealTimers();
});

it('the living picture shows its last step, the prompt and each picture, with the price of each', () => {
  vi.useFakeTimers();
  const { prompt, captions } = landingTexts.demo;
  showPart(<LivingPicture />);
  const text = (part: string) => find(`[data-part=${part}]`).textContent;
  for (const [afterMs, step, caption, price] of [
    [0, 'compared', captions.compared, '1'],
    [6000, 'typing', '', '1'],
    [300, 'typing', prompt.slice(0, 3), '1'],
    [(prompt.length - 3) * 100, 'typing', prompt, '1'],
    [100, 'developing', prompt, '1'],
    [1600, 'generated', prompt, '1'],
    [2000, 'cutOut', captions.cutOut, '1'],
    [2400, 'withText', captions.withText, '2'],
    [2800, 'compared', captions.compared, '1'],
  ] as const) {
    vi.advanceTimersByTime(afterMs);
    expect([find('figure').dataset.step, text('caption'), text('price')]).toEqual([
      step,
      caption,
      price,
    ]);
  }
});
