import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { Coin } from '../../ui/pictures/coin.tsx';
import { useFeatures } from '../availability/availability.ts';
import { useCheckCredits, useCredits } from '../credits/credits.ts';

export function CreditsSection() {
  const credits = useCredits();
  const { payments } = useFeatures();
  const checkCredits = useCheckCredits();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      await checkCredits();
    } catch (error) {
      toast.error(profileTexts.credits.notRefreshed, {
        id: 'credits',
        description: describeProblem(
          error instanceof Error ? error.message : problemTexts.networkError,
          error,
        ),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p aria-live="polite" className="flex items-center gap-3">
        <Coin className="size-10" />
        <span className="font-display text-display font-[650] tabular-nums">
          {credits ? credits.available : '...'}
        </span>
        <span className="text-muted">
          {creditsTexts.unit(credits?.available ?? 0)}
          {credits && credits.held > 0 ? profileTexts.credits.reserved(credits.held) : null}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" to={routes.dashboardPricing.path}>
          {payments ? profileTexts.credits.buy : featureTexts.seePrices}
        </ButtonLink>
        <Button isWorking={isBusy} onClick={() => void refresh()}>
          <RotateCw aria-hidden="true" className={`size-4 ${isBusy ? 'animate-spin' : ''}`} />
          {profileTexts.credits.refresh}
        </Button>
      </div>
    </div>
  );
}
