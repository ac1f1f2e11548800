import { Dices, Download } from 'lucide-react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useShopPath } from '../../checkout/checkout.tsx';
import { CopyAndShare } from './copy-and-share.tsx';
import type { ResultActionHandlers } from './use-result-actions.ts';

export function ResultActions(props: {
  actions: ResultActionHandlers;
  cost: number;
  /** Undefined if the same request can't be repeated. */
  onVary: (() => void) | undefined;
  canVary: boolean;
  mustBuy: boolean;
}) {
  const { actions, cost, onVary, mustBuy } = props;
  const shop = useShopPath();
  const { isBusy } = actions;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button look="primary" isWorking={isBusy} onClick={actions.download}>
        <Download aria-hidden="true" className="size-5" />
        {actionTexts.download}
      </Button>
      {onVary && mustBuy ? (
        <ButtonLink to={shop}>
          <Dices aria-hidden="true" className="size-5" />
          {`${resultTexts.newVersion} · ${actionTexts.buyCredits}`}
        </ButtonLink>
      ) : null}
      {onVary && !mustBuy ? (
        <Button disabled={!props.canVary} onClick={onVary}>
          <Dices aria-hidden="true" className="size-5" />
          {resultTexts.newVersion}
          <span className="sr-only">{`, ${studioTexts.credits(cost)}`}</span>
          <span aria-hidden="true" className="inline-flex items-center gap-1 tabular-nums">
            <Coin className="size-4.5" />
            {cost}
          </span>
        </Button>
      ) : null}
      <CopyAndShare actions={actions} />
    </div>
  );
}
