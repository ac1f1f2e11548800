import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { actionTexts } from '../../texts/en/actions.ts';
import { featureTexts } from '../../texts/en/features.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFeatures } from './use-features.ts';

/** Fewer credits than it takes, and where to get more; where they can't be bought it says that instead. */
export function LowCredits({ title, words }: { title: string; words: string }) {
  const { payments } = useFeatures();
  return (
    <Banner look="warning" title={title}>
      {words}{' '}
      {payments ? (
        <Link to={routes.dashboardPricing.path} className="font-[560] underline">
          {actionTexts.buyCredits}
        </Link>
      ) : (
        featureTexts.purchasesOff
      )}
    </Banner>
  );
}
