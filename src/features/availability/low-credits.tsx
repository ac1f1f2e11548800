import { featureTexts } from '../../texts/en/shell/features.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFeatures } from './use-features.ts';

/** Says that the balance is too low, and where no credits can be bought, that too. */
export function LowCredits({ title, text }: { title: string; text: string }) {
  const { payments } = useFeatures();
  return (
    <Banner look="warning" title={title}>
      {text} {payments ? null : featureTexts.purchasesOff}
    </Banner>
  );
}
