import { useLocation } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';

/** The main button of a tool without enough credits. After a payment the shop leads back to it. */
export function BuyCredits() {
  return (
    <ButtonLink look="primary" to={useShopPath()} className="w-full">
      {actionTexts.buyCredits}
    </ButtonLink>
  );
}

/** The path of the shop, which leads back to this tool's page after a payment. */
export function useShopPath(): string {
  const { pathname, search } = useLocation();
  return `${routes.dashboardPricing.path}?returnTo=${encodeURIComponent(pathname + search)}`;
}
