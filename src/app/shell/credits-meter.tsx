import { routes } from '../../../domain/routes.ts';
import { useFeatures } from '../../features/availability/use-features.ts';
import { useCredits } from '../../features/credits/credits.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { meterCapacity, meterFill } from './meter-fill.ts';

export function CreditsMeter(props: { onChoice: () => void }) {
  const credits = useCredits();
  const { payments } = useFeatures();
  const balance = credits?.available ?? 0;
  return (
    <section
      aria-label={frameTexts.yourCredits}
      className="rounded-medium border border-line bg-paper p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-[560] tabular-nums">
          <Coin className="size-6" />
          <span translate="no">{credits ? creditsTexts.count(balance) : '...'}</span>
        </p>
        <ButtonLink
          to={routes.dashboardPricing.path}
          className="min-h-11 px-4 text-small"
          onClick={props.onChoice}
        >
          {payments ? frameTexts.topUp : featureTexts.prices}
        </ButtonLink>
      </div>
      <meter
        aria-label={creditsTexts.count(balance)}
        className="sr-only"
        min={0}
        max={meterCapacity}
        value={Math.min(meterCapacity, Math.max(0, balance))}
      />
      <div aria-hidden="true" className="mt-3 h-2.5 overflow-hidden rounded-full bg-line">
        <div
          data-meter-fill
          className="h-full rounded-full bg-gold transition-[width] duration-240 ease-enter"
          style={{ width: `${meterFill(balance)}%` }}
        />
      </div>
    </section>
  );
}
