import { Dices, Download } from 'lucide-react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { CopyAndShare } from './copy-and-share.tsx';
import type { ResultDeeds } from './use-result-actions.ts';

/** What can be done with a finished picture. Only another one like it costs anything. */
export function ResultActions(props: {
  deeds: ResultDeeds;
  cost: number;
  /** Undefined where the same wish can't be repeated. */
  onVary: (() => void) | undefined;
  canVary: boolean;
}) {
  const { deeds, cost, onVary } = props;
  const { isBusy } = deeds;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button look="primary" isWorking={isBusy} onClick={deeds.download}>
        <Download aria-hidden="true" className="size-5" />
        {actionTexts.download}
      </Button>
      {onVary ? (
        <Button disabled={!props.canVary} onClick={onVary}>
          <Dices aria-hidden="true" className="size-5" />
          {studioTexts.newVersion}
          <span className="sr-only">{`, ${studioTexts.credits(cost)}`}</span>
          <span aria-hidden="true" className="inline-flex items-center gap-1 tabular-nums">
            <Coin className="size-[1.1rem]" />
            {cost}
          </span>
        </Button>
      ) : null}
      <CopyAndShare deeds={deeds} />
    </div>
  );
}
