import { Dices, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { useShopPath } from '../../checkout/checkout.tsx';
import { CopyAndShare } from './copy-and-share.tsx';
import { Price } from './price.tsx';
import type { ResultActionHandlers } from './use-result-actions.ts';

export function ResultActions(props: {
  actions: ResultActionHandlers;
  cost: number;
  /** Undefined if the same request can't be repeated. */
  onVary: (() => void) | undefined;
  canVary: boolean;
  mustBuy: boolean;
  /** The quieter actions. */
  children: ReactNode;
}) {
  const { actions, cost, onVary, mustBuy } = props;
  const shop = useShopPath();
  const { isBusy } = actions;
  return (
    <div className="flex w-full max-w-3xl flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex grow flex-wrap gap-2 *:grow *:px-4!">
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
            <Price cost={cost} />
          </Button>
        ) : null}
      </div>
      <div className="flex grow basis-72 items-stretch justify-center">
        <CopyAndShare actions={actions} />
        {props.children}
      </div>
    </div>
  );
}
