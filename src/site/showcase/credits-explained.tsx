import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { trialCredits } from '../../../domain/credits.ts';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { Coin, Coins } from '../../ui/pictures/coin.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';

/** The picture above each step. */
const arts: readonly { key: string; art: ReactNode }[] = [
  {
    key: 'trial',
    art: (
      <span className="flex">
        <Coins credits={trialCredits} className="size-28 rotate-6" overlap="-me-7" />
      </span>
    ),
  },
  {
    key: 'one',
    art: (
      <span className="relative">
        <span className="relative block size-32 rotate-3 overflow-hidden rounded-medium border-4 border-raised shadow-float">
          <ShippedImage id="paper-city" alt="" sizes="8rem" />
        </span>
        <Coin className="absolute -start-9 -bottom-4 size-18 -rotate-12" />
      </span>
    ),
  },
  {
    key: 'back',
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

/** How credits work, in three steps. */
export function CreditsExplained() {
  const { steps } = landingTexts.credits;
  return (
    <ol className="grid grid-cols-1 gap-10 md:grid-cols-3 md:gap-8">
      {arts.map(({ key, art }, at) => (
        <li key={key}>
          <div
            aria-hidden="true"
            className="flex h-48 items-center justify-center md:justify-start md:ps-8"
          >
            {art}
          </div>
          <h3 className="mt-5 font-display text-title font-[650] tracking-tight">
            {steps[at]?.title(trialCredits)}
          </h3>
          <p className="mt-2 text-muted">{steps[at]?.text}</p>
        </li>
      ))}
    </ol>
  );
}
