import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { editToolCosts, toolCatalogue } from '../../../domain/tools.ts';
import { landingTexts } from '../../texts/en/landing.tsx';
import { Awakening } from '../../ui/page/island.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { shippedSources } from '../../ui/pictures/shipped-image.tsx';
import { type LivingAct, nextLivingAct } from './living-acts.ts';
import { usePause } from './use-pause.tsx';
import { WorkedPicture, workedId, workedSizes } from './worked-picture.tsx';

/** What each step costs, in credits; the last is all of them together. */
const struck = toolCatalogue.text2img.cost;
const lifted = toolCatalogue.bgremove.cost;
const set = editToolCosts.text;
const prices: Partial<Record<LivingAct['name'], number>> = {
  lifted,
  set,
  compared: struck + lifted + set,
};

/**
 * The product at work before the visitor's eyes: a prompt is typed, the picture is
 * struck, its background lifted off, a text set. It begins with all of that beside each
 * other, so that the first thing seen is before and after, and stays so under reduced
 * motion and while it is paused.
 */
export function LivingPicture() {
  // The largest part of the first screen: it waits for nothing else.
  preload(`/pictures/${workedId}-800.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shippedSources(workedId, 'avif'),
    imageSizes: workedSizes,
    fetchPriority: 'high',
  });
  const { isStill, button } = usePause(
    'absolute start-2 top-2 bg-[rgb(20_15_8/0.5)] text-[#fff] sm:start-3 sm:top-3',
  );
  const act = useAct(isStill);
  const { prompt, label, steps } = landingTexts.demo;
  const words: Partial<Record<LivingAct['name'], string>> = landingTexts.demo.captions;
  return (
    <Awakening>
      <figure
        aria-label={label(prompt)}
        data-act={act.name}
        // Not higher than a phone that lies on its side can show.
        className="relative w-full pb-7 sm:max-lg:max-w-[max(24rem,calc((100dvh-12rem)*4/3))]"
      >
        <div className="relative aspect-3/2 overflow-hidden rounded-large border border-line bg-sunk shadow-float sm:aspect-4/3">
          <span
            className={`absolute inset-0 bg-developing transition-opacity duration-[1400ms] ${
              act.name === 'typing' ? 'opacity-20' : 'opacity-95'
            }`}
          />
          <div className={`relative size-full ease-enter ${lookOf(act.name)}`}>
            <WorkedPicture act={act.name} />
          </div>
          {act.name === 'struck' ? (
            <span className="pointer-events-none absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.8),transparent)]" />
          ) : null}
          <ul
            dir="ltr"
            className={`absolute inset-x-2 bottom-11 grid grid-cols-[34fr_30fr_36fr] transition-opacity max-[22.5rem]:hidden duration-240 sm:inset-x-3 sm:bottom-13 ${
              act.name === 'compared' ? '' : 'opacity-0'
            }`}
          >
            {[steps.generated, steps.cutOut, steps.withText].map((step) => (
              <li
                key={step}
                className="me-auto rounded-full bg-[rgb(20_15_8/0.72)] px-2.5 py-1 text-small font-[520] text-[#fff]"
              >
                {step}
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
            {act.name === 'typing' ? prompt.slice(0, act.length) : (words[act.name] ?? prompt)}
            {act.name === 'typing' ? (
              <span className="ms-0.5 inline-block h-5 w-0.5 translate-y-1 bg-ink" />
            ) : null}
          </span>
          <span className="inline-flex items-center gap-1.5 rounded-full bg-gold px-3 py-1.5 text-small font-[560] text-on-gold tabular-nums">
            <Coin className="size-4.5" />
            {prices[act.name] ?? struck}
          </span>
        </figcaption>
      </figure>
    </Awakening>
  );
}

function lookOf(act: LivingAct['name']): string {
  switch (act) {
    case 'typing':
      return 'scale-105 opacity-0 transition-[opacity,transform] duration-240';
    case 'developing':
      return 'scale-102 opacity-45 transition-[opacity,transform] duration-[1400ms]';
    case 'struck':
      return 'animate-strike';
    default:
      return '';
  }
}

function useAct(isStill: boolean): LivingAct {
  const [act, setAct] = useState<LivingAct>({ name: 'compared' });
  useEffect(() => {
    if (isStill) return undefined;
    const next = nextLivingAct(act);
    const timer = setTimeout(() => setAct(next.act), next.afterMs);
    return () => clearTimeout(timer);
  }, [act, isStill]);
  return isStill ? { name: 'compared' } : act;
}
