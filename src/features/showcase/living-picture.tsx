import { useEffect, useState } from 'react';
import { heroTexts } from '../../texts/en/hero.ts';
import { Coin } from '../../ui/coin.tsx';
import { LighthouseScene } from './lighthouse-scene.tsx';
import { usePause } from './use-pause.tsx';

/** Typing speed of the demonstration, in milliseconds a character (spec, section 2). */
const typingMs = 100;
/** How long the plate develops and the struck picture stays, in milliseconds. */
const pause = { developing: 1600, struck: 5000 };

type Act = { name: 'typing'; length: number } | { name: 'developing' } | { name: 'struck' };

/**
 * The product at work before the visitor's eyes: a prompt is typed, the picture
 * develops, and is struck for one credit. It begins complete, so that the first
 * thing seen is a picture, and stays so under reduced motion and while it is paused.
 */
export function LivingPicture() {
  const { isStill, isPaused, button } = usePause(
    'absolute end-3 top-3 bg-[rgb(20_15_8/0.5)] text-[#fff]',
  );
  const act = useAct(isStill);
  const prompt = heroTexts.demoPrompt;
  const typed = act.name === 'typing' ? prompt.slice(0, act.length) : prompt;
  return (
    <figure aria-label={heroTexts.demoLabel(prompt)} className="relative mx-auto w-full max-w-xl">
      <div className="relative aspect-square overflow-hidden rounded-large border border-line bg-sunk shadow-float">
        <span
          className={`absolute inset-0 bg-developing [--sun-at:34%_61%] transition-opacity duration-[1400ms] ${
            act.name === 'typing' ? 'opacity-20' : 'opacity-95'
          }`}
        />
        <div
          className={`relative size-full transition-[opacity,transform] duration-[1400ms] ease-enter ${
            act.name === 'typing'
              ? 'scale-105 opacity-0'
              : act.name === 'developing'
                ? 'scale-102 opacity-45'
                : 'animate-strike'
          }`}
        >
          <LighthouseScene isPaused={isPaused} />
        </div>
        {act.name === 'struck' ? (
          <span className="pointer-events-none absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.8),transparent)]" />
        ) : null}
      </div>
      {button}
      <figcaption
        aria-hidden="true"
        className="absolute inset-x-4 -bottom-7 flex items-center gap-3 rounded-medium border border-line bg-raised p-3 ps-4 shadow-float sm:inset-x-8"
      >
        <span className="min-w-0 flex-1 truncate">
          {typed}
          {act.name === 'typing' ? (
            <span className="ms-0.5 inline-block h-5 w-0.5 translate-y-1 bg-ink" />
          ) : null}
        </span>
        <span className="inline-flex items-center gap-1.5 rounded-full bg-gold px-3 py-1.5 text-small font-[560] text-on-gold tabular-nums">
          <Coin className="size-4.5" />
          <bdi dir="ltr">{act.name === 'struck' ? '2 → 1' : '1'}</bdi>
        </span>
      </figcaption>
    </figure>
  );
}

function useAct(isStill: boolean): Act {
  const [act, setAct] = useState<Act>({ name: 'struck' });
  useEffect(() => {
    if (isStill) return undefined;
    const [waitMs, next] = followUp(act);
    const timer = setTimeout(() => setAct(next), waitMs);
    return () => clearTimeout(timer);
  }, [act, isStill]);
  return isStill ? { name: 'struck' } : act;
}

function followUp(act: Act): [number, Act] {
  switch (act.name) {
    case 'typing':
      return act.length < heroTexts.demoPrompt.length
        ? [typingMs, { name: 'typing', length: act.length + 1 }]
        : [typingMs, { name: 'developing' }];
    case 'developing':
      return [pause.developing, { name: 'struck' }];
    case 'struck':
      return [pause.struck, { name: 'typing', length: 0 }];
  }
}
