import { routes } from '../../../../domain/routes.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { featureTexts } from '../../../texts/en/shell/features.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState, expectEmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFeatures } from '../../availability/availability.ts';

const picture = 'solids';

/** Preloads the picture of `NoPurchases`. */
export function expectNoPurchases(): void {
  expectEmptyState(picture);
}

/** Says that there is no purchase, or none that matches the filter. */
export function NoPurchases(props: { isFiltered: boolean; onAll: () => void }) {
  const { payments } = useFeatures();
  return props.isFiltered ? (
    <EmptyState
      picture="misty-ranges"
      isLow
      title={purchaseTexts.none}
      text={purchaseTexts.noneFound}
    >
      <Button look="primary" onClick={props.onAll}>
        {purchaseTexts.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState picture={picture} isLow title={purchaseTexts.none} text={purchaseTexts.noneYet}>
      <ButtonLink look="primary" to={routes.dashboardPricing.path}>
        {payments ? purchaseTexts.buyCredits : featureTexts.seePrices}
      </ButtonLink>
    </EmptyState>
  );
}
