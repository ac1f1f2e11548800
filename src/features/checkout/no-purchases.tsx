import { routes } from '../../../domain/routes.ts';
import { featureTexts } from '../../texts/en/features.ts';
import { purchaseTexts } from '../../texts/en/purchases.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState, expectEmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFeatures } from '../availability/availability.ts';

const picture = 'solids';

/** Fetches what `NoPurchases` shows where nothing was bought. */
export function expectNoPurchases(): void {
  expectEmptyState(picture);
}

/** Nothing was bought yet, or nothing that was looked for. */
export function NoPurchases(props: { isFiltered: boolean; onAll: () => void }) {
  const { payments } = useFeatures();
  return props.isFiltered ? (
    <EmptyState
      picture="misty-ranges"
      isLow
      title={purchaseTexts.none}
      words={purchaseTexts.noneFound}
    >
      <Button look="primary" onClick={props.onAll}>
        {purchaseTexts.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState picture={picture} isLow title={purchaseTexts.none} words={purchaseTexts.noneYet}>
      <ButtonLink look="primary" to={routes.dashboardPricing.path}>
        {payments ? purchaseTexts.buyCredits : featureTexts.seePrices}
      </ButtonLink>
    </EmptyState>
  );
}
