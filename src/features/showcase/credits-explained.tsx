import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Coin } from '../../ui/coin.tsx';
import { LighthouseScene } from './lighthouse-scene.tsx';

const steps: readonly { title: string; words: string; art: ReactNode }[] = [
  {
    title: 'Two are yours at once',
    words: 'Sign in, and two coins lie on the table. No card, no trial that turns into a bill.',
    art: (
      <span className="flex">
        <Coin className="-me-7 size-28 -rotate-12" />
        <Coin className="size-28 rotate-6" />
      </span>
    ),
  },
  {
    title: 'One strikes a picture',
    words: 'Each button says its price and what is left after. The editor’s finer tools take two.',
    art: (
      <span className="relative">
        <span className="block size-32 rotate-3 overflow-hidden rounded-medium border-4 border-raised shadow-float">
          <LighthouseScene />
        </span>
        <Coin className="absolute -start-9 -bottom-4 size-18 -rotate-12" />
      </span>
    ),
  },
  {
    title: 'Nothing made, nothing paid',
    words: 'If a picture fails, its coin is back by itself, and your activity says why.',
    art: (
      <span className="relative">
        <span className="grid size-32 -rotate-3 place-items-center rounded-medium border-2 border-dashed border-field-line">
          <CornerDownLeft className="size-10 text-muted" />
        </span>
        <Coin className="absolute -end-8 -top-3 size-20 rotate-12" />
      </span>
    ),
  },
];

/** How credits work, told with three coins. */
export function CreditsExplained() {
  return (
    <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
      {steps.map(({ title, words, art }) => (
        <li key={title}>
          <div
            aria-hidden="true"
            className="flex h-48 items-center justify-center md:justify-start md:ps-8"
          >
            {art}
          </div>
          <h3 className="mt-5 font-display text-title font-[650] tracking-tight">{title}</h3>
          <p className="mt-2 text-muted">{words}</p>
        </li>
      ))}
    </ol>
  );
}
