import { LoaderCircle } from 'lucide-react';
import { studioTexts } from '../../../texts/en/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';

/** The one primary button of a tool: it says what happens, what it costs, and what is left. */
export function GenerateButton(props: {
  label: string;
  /** While it works. */
  busyLabel: string;
  cost: number;
  /** Undefined until it is known. */
  available: number | undefined;
  disabled: boolean;
  isBusy: boolean;
  onSubmit: () => void;
}) {
  const { cost, available } = props;
  const affordable = available !== undefined && available >= cost;
  const change = affordable ? `${available} → ${available - cost}` : null;
  const price = studioTexts.credits(cost);
  return (
    <Button
      look="primary"
      className="w-full"
      disabled={props.disabled}
      aria-busy={available === undefined}
      isWorking={props.isBusy}
      onClick={props.onSubmit}
    >
      {available === undefined ? (
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
      ) : null}
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
