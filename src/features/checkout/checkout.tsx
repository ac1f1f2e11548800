import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { type Tool, toolPaths, tools } from '../../../domain/tools/tools.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFeatures } from '../availability/availability.ts';

/** The main button of a tool without enough credits. The shop links back to the tool after a payment. */
export function BuyCredits() {
  return (
    <ButtonLink look="primary" to={useShopPath()} className="w-full">
      {actionTexts.buyCredits}
    </ButtonLink>
  );
}

/** Shows that the balance is too low, with a link to the shop, or that no credits can be bought. */
export function LowCredits({ title, text }: { title: string; text: string }) {
  const { payments } = useFeatures();
  const shop = useShopPath();
  return (
    <Banner look="warning" title={title}>
      {text}{' '}
      {payments ? (
        <Link to={shop} className="font-[560] underline underline-offset-2">
          {actionTexts.buyCredits}
        </Link>
      ) : (
        featureTexts.purchasesOff
      )}
    </Banner>
  );
}

/** The path of the shop, with a link back to this tool's page. */
export function useShopPath(): string {
  const { pathname, search } = useLocation();
  return `${routes.dashboardPricing.path}?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** The tool that the user left for the shop, while the tab is open. */
const storageKey = 'imagemint.tool-before-shop';

/** Pages on which the user is still buying. */
const buying: readonly string[] = [routes.dashboardPricing.path, routes.creditHistory.path];

export function useToolBeforeShop(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (buying.includes(pathname)) return;
    const tool = tools.find((name) => toolPaths[name] === pathname);
    write(tool ?? null);
  }, [pathname]);
}

export function toolBeforeShop(): Tool | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return tools.find((name) => name === stored) ?? null;
  } catch {
    return null;
  }
}

function write(tool: Tool | null): void {
  try {
    if (tool === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, tool);
  } catch {
    // Storage is forbidden: the shop offers no way back.
  }
}
