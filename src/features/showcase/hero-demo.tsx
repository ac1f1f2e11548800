import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { editToolCosts } from '../../../domain/tools/edit.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { Island } from '../../ui/page/island.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { shippedSources } from '../../ui/pictures/shipped-image.tsx';
import { demoPictureId, demoPictureSizes, HeroDemoPicture } from './hero-demo-picture.tsx';
import { type DemoStep, nextStep } from './hero-demo-steps.ts';
import { usePause } from './use-pause.tsx';

/** The cost of each step in credits; the last one is the sum. */
const generated = toolCatalogue.text2img.cost;
const cutOut = toolCatalogue.bgremove.cost;
const withText = editToolCosts.text;
const prices: Partial<Record<DemoStep['name'], number>> = {
  cutOut,
  withText,
  compared: generated + cutOut + withText,
};

/**
 * A demonstration of the product: it types a prompt, shows the generated picture, removes
 * its background and adds a text. It starts with the last step, which shows all of them side
 * by side. Under reduced motion, and while it is paused, it stays there.
 */
export function HeroDemo() {
  // The largest element of the first screen: it loads first.
  preload(`/pictures/${demoPictureId}-800.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shippedSources(demoPictureId, 'avif'),
    imageSizes: demoPictureSizes,
    fetchPriority: 'high',
  });
  const { isStill, button } = usePause(
    'absolute start-2 top-2 bg-[rgb(20_15_8/0.5)] text-[#fff] sm:start-3 sm:top-3',
  );
  const step = useStep(isStill);
  const { prompt, label, steps } = landingTexts.demo;
  const captions: Partial<Record<DemoStep['name'], string>> = landingTexts.demo.captions;
  return (
    <Island>
      <figure
        aria-label={label(prompt)}
        data-step={step.name}
        // Not higher than a phone in landscape.
        className="relative w-full pb-7 sm:max-lg:max-w-[max(24rem,calc((100dvh-12rem)*4/3))]"
      >
        <div className="relative aspect-3/2 overflow-hidden rounded-large border border-line bg-sunk shadow-float sm:aspect-4/3">
          <span
            className={`absolute inset-0 bg-developing transition-opacity duration-[1400ms] ${
              step.name === 'typing' ? 'opacity-20' : 'opacity-95'
            }`}
          />
          <div className={`relative size-full ease-enter ${lookOf(step.name)}`}>
            <HeroDemoPicture step={step.name} />
          </div>
          {step.name === 'generated' ? (
            <span className="pointer-events-none absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.8),transparent)]" />
          ) : null}
          <ul
            dir="ltr"
            className={`absolute inset-x-2 bottom-11 grid grid-cols-[34fr_30fr_36fr] transition-opacity max-[22.5rem]:hidden duration-240 sm:inset-x-3 sm:bottom-13 ${
              step.name === 'compared' ? '' : 'opacity-0'
            }`}
          >
            {[steps.generated, steps.cutOut, steps.withText].map((caption) => (
              <li
                key={caption}
                className="me-auto rounded-full bg-[rgb(20_15_8/0.72)] px-2.5 py-1 text-small font-[520] text-[#fff]"
              >
                {caption}
              </li>
            ))}
          </ul>
        </div>
        {button}
        <figcaption
          aria-hidden="true"
          className="absolute inset-x-3 bottom-0 flex items-center gap-3 rounded-medium border border-line bg-raised p-2.5 ps-4 shadow-float sm:inset-x-8"
        >
          <span className="min-w-0 flex-1 truncate">
            {step.name === 'typing'
              ? prompt.slice(0, step.length)
              : (captions[step.name] ?? prompt)}
            {step.name === 'typing' ? (
              <span className="ms-0.5 inline-block h-5 w-0.5 translate-y-1 bg-ink" />
            ) : null}
          </span>
          <span className="inline-flex items-center gap-1.5 rounded-full bg-gold px-3 py-1.5 text-small font-[560] text-on-gold tabular-nums">
            <Coin className="size-4.5" />
            {prices[step.name] ?? generated}
          </span>
        </figcaption>
      </figure>
    </Island>
  );
}

function lookOf(step: DemoStep['name']): string {
  switch (step) {
    case 'typing':
      return 'scale-105 opacity-0 transition-[opacity,transform] duration-240';
    case 'developing':
      return 'scale-102 opacity-45 transition-[opacity,transform] duration-[1400ms]';
    case 'generated':
      return 'animate-reveal';
    default:
      return '';
  }
}

function useStep(isStill: boolean): DemoStep {
  const [step, setStep] = useState<DemoStep>({ name: 'compared' });
  useEffect(() => {
    if (isStill) return undefined;
    const next = nextStep(step);
    const timer = setTimeout(() => setStep(next.step), next.afterMs);
    return () => clearTimeout(timer);
  }, [step, isStill]);
  return isStill ? { name: 'compared' } : step;
}
