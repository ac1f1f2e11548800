import { LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { toast } from 'sonner';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useCreditsReading } from '../../credits/credits.ts';

export function GenerateButton(props: {
  label: string;
  busyLabel: string;
  cost: number;
  /** Undefined until the balance is known. */
  available: number | undefined;
  isOff: boolean;
  /** Why it is off, where the user can change that. */
  reason: string | null;
  isBusy: boolean;
  onSubmit: () => void;
}) {
  const { cost, available, isOff, reason } = props;
  const { isUnread } = useCreditsReading();
  const balanceId = useId();
  const isReading = available === undefined && !isUnread;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <Button
        look="primary"
        className="grow px-3!"
        // Not disabled: the keyboard and a finger reach it, and learn the reason.
        aria-disabled={isOff}
        title={reason ?? undefined}
        aria-busy={isReading || props.isBusy}
        aria-describedby={balanceId}
        onClick={isOff ? () => reason && toast.info(reason) : props.onSubmit}
      >
        {isReading ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
        <span>{props.isBusy ? props.busyLabel : props.label}</span>
        <span className="inline-flex items-center gap-1.5 font-[480] whitespace-nowrap tabular-nums">
          <span aria-hidden="true">·</span>
          <Coin className="size-4.5" />
          <span translate="no">{studioTexts.credits(cost)}</span>
        </span>
      </Button>
      <p
        id={balanceId}
        translate="no"
        className="text-small whitespace-nowrap text-muted tabular-nums empty:hidden"
      >
        {reason ? <span className="sr-only">{reason} </span> : null}
        {available === undefined ? null : studioTexts.balance(available)}
      </p>
    </div>
  );
}
