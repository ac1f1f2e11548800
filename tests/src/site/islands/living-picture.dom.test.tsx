import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../../src/site/islands/living-picture.ts';
import '../../../../src/site/islands/prompt-demo.ts';
import { LivingPicture } from '../../../../src/site/showcase/living-picture.tsx';
import { PromptDemo } from '../../../../src/site/showcase/prompt-demo.tsx';
import { landingTexts } from '../../../../src/texts/en/site/landing.tsx';
import { mediaInTests, reducedMotion } from '../../support/media-queries.ts';
import { find, showPart } from '../../support/page-part.tsx';

const media = mediaInTests();
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

  it('that is paused shows all of it, and continues where it was', () => {
    const { seen } = open();
    vi.advanceTimersByTime(6000 + 300);
    find('[data-part=pause]').click();
    expect(seen().step).toBe('compared');
    expect(find('[data-part=pause]').ariaPressed).toBe('true');
    vi.advanceTimersByTime(60_000);
    expect(seen().step).toBe('compared');
    find('[data-part=pause]').click();
    expect(seen().caption).toBe(prompt.slice(0, 3));
  });
});

describe('the prompt demo', () => {
  const { plainPrompt, improvedPrompt, captions } = landingTexts.helper;

  function open() {
    showPart(<PromptDemo />);
    const line = (part: string) => {
      const place = find(`[data-part=${part}]`);
      const text = find('[data-part=typed]', place).textContent;
      return place.dataset.typing === 'true' ? `${text}|` : text;
    };
    return () => ({
      step: find('figure').dataset.step,
      isImproved: find('figure').dataset.improved,
      caption: find('[data-part=caption]').textContent,
      plain: line('plain'),
      improved: line('improved'),
    });
  }

  it('writes the plain prompt, then the better one below it, and begins again', () => {
    const seen = open();
    const idle = {
      step: 'idle',
      isImproved: 'false',
      caption: captions.idle,
      plain: '',
      improved: '',
    };
    expect(seen()).toEqual(idle);
    vi.advanceTimersByTime(1200);
    const writing = { ...idle, step: 'writing', caption: captions.writing };
    expect(seen()).toEqual({ ...writing, plain: `${plainPrompt.slice(0, 1)}|` });
    vi.advanceTimersByTime((plainPrompt.length - 1) * 100);
    expect(seen()).toEqual({ ...writing, plain: `${plainPrompt}|` });
    vi.advanceTimersByTime(700);
    const improving = {
      step: 'improving',
      isImproved: 'true',
      caption: captions.improving,
      plain: plainPrompt,
    };
    expect(seen()).toEqual({ ...improving, improved: `${improvedPrompt.slice(0, 1)}|` });
    vi.advanceTimersByTime((improvedPrompt.length - 1) * 60);
    expect(seen()).toEqual({ ...improving, improved: `${improvedPrompt}|` });
    vi.advanceTimersByTime(60);
    const done = { ...improving, step: 'done', caption: captions.done, improved: improvedPrompt };
    expect(seen()).toEqual(done);
    vi.advanceTimersByTime(4500);
    expect(seen()).toEqual(idle);
  });

  it('under reduced motion shows both prompts, and runs when that ends', () => {
    media.set(reducedMotion, true);
    const seen = open();
    vi.advanceTimersByTime(60_000);
    expect(seen()).toMatchObject({ step: 'done', plain: plainPrompt, improved: improvedPrompt });
    media.set(reducedMotion, false);
    expect(seen().step).toBe('idle');
  });
});
