import { LoaderCircle } from 'lucide-react';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useCreditsReading } from '../../credits/credits.ts';

/**
 * The primary button of a tool. It shows the action, its price, and the balance before and after.
 */
export function GenerateButton(props: {
  label: string;
  /** Shown while the job runs. */
  busyLabel: string;
  cost: number;
  /** Undefined until the balance is known. */
  available: number | undefined;
  disabled: boolean;
  isBusy: boolean;
  onSubmit: () => void;
}) {
  const { cost, available } = props;
  const { isUnread } = useCreditsReading();
  const isReading = available === undefined && !isUnread;
  const affordable = available !== undefined && available >= cost;
  const change = affordable ? `${available} → ${available - cost}` : null;
  const price = studioTexts.credits(cost);
  return (
    <Button
      look="primary"
      className="w-full"
      disabled={props.disabled}
      aria-busy={isReading}
      isWorking={props.isBusy}
      onClick={props.onSubmit}
    >
      {isReading ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
      {props.isBusy ? props.busyLabel : props.label}
      <span className="sr-only">
        {`, ${price}`}
        {change ? (
          <>
            , <bdi dir="ltr">{change}</bdi>
          </>
        ) : null}
      </span>
      <span aria-hidden="true" className="inline-flex items-center gap-1.5 font-[480] tabular-nums">
        <span>·</span>
        <Coin className="size-[1.1rem]" />
        {cost}
        {change ? (
          <>
            <span>·</span>
            <bdi dir="ltr">{change}</bdi>
          </>
        ) : null}
      </span>
    </Button>
  );
}
