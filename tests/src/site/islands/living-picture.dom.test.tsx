import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../../src/site/islands/living-picture.ts';
import '../../../../src/site/islands/prompt-demo.ts';
import { LivingPicture } from '../../../../src/site/showcase/living-picture.tsx';
import { landingTexts } from '../../../../src/texts/en/site/landing.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { find, showPart } from '../../support/page-part.tsx';

mediaInTests();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the living picture', () => {
  const { prompt, captions } = landingTexts.demo;

  function open() {
    showPart(<LivingPicture />);
    const seen = () => ({
      step: find('figure').dataset.step,
      caption: find('[data-part=caption]').textContent,
      price: find('[data-part=price]').textContent,
    });
    return { island: find('living-picture'), seen };
  }

  it('shows its last step, the prompt and each picture, with the price of each', () => {
    const { seen } = open();
    expect(seen()).toEqual({ step: 'compared', caption: captions.compared, price: '1' });
    vi.advanceTimersByTime(6000);
    expect(seen()).toEqual({ step: 'typing', caption: '', price: '1' });
    vi.advanceTimersByTime(300);
    expect(seen()).toEqual({ step: 'typing', caption: prompt.slice(0, 3), price: '1' });
    vi.advanceTimersByTime((prompt.length - 3) * 100);
    expect(seen()).toEqual({ step: 'typing', caption: prompt, price: '1' });
    vi.advanceTimersByTime(100);
    expect(seen()).toEqual({ step: 'developing', caption: prompt, price: '1' });
    vi.advanceTimersByTime(1600);
    expect(seen()).toEqual({ step: 'generated', caption: prompt, price: '1' });
    vi.advanceTimersByTime(2000);
    expect(seen()).toEqual({ step: 'cutOut', caption: captions.cutOut, price: '1' });
    vi.advanceTimersByTime(2400);
    expect(seen()).toEqual({ step: 'withText', caption: captions.withText, price: '2' });
    vi.advanceTimersByTime(2800);
    expect(seen().step).toBe('compared');
  });
});
