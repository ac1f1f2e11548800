import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFeatures } from './use-features.ts';

/** Says that the balance is too low, with a link to the packs, or that no credits can be bought. */
export function LowCredits({ title, text }: { title: string; text: string }) {
  const { payments } = useFeatures();
  return (
    <Banner look="warning" title={title}>
      {text}{' '}
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
