import type { Job } from '../../../../domain/account/job.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { uiTexts } from '../../../texts/en/shell/ui.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { HelpLink } from '../../../ui/controls/help-link.tsx';
import { useShopPath } from '../../checkout/checkout.tsx';
import { failureMessage, failureTitle } from '../job/job-messages.ts';
import { Price } from './price.tsx';

interface Retry {
  /** Undefined if this device lacks what a retry needs. */
  onRetry: (() => void) | undefined;
  mustBuy: (price: number) => boolean;
  /** In credits. */
  cost: number;
}

export function FailedPicture(props: Omit<Retry, 'cost'> & { job: Job; mobile: boolean }) {
  const code = props.job.error?.code ?? 'provider_failed';
  const title =
    props.job.state === 'cancelled' ? actionTexts.cancelled : failureTitle(props.job.tool);
  return (
    <NoPicture
      title={title}
      text={failureMessage(code, props.mobile, props.job.tool)}
      helpWith={props.job.state === 'failed' ? props.job.id : undefined}
      cost={retryCost(props.job)}
      {...props}
    />
  );
}

/** In credits, at today's prices. Without its request, a job is made with the usual options. */
export function retryCost({ request, tool, cost }: Job): number {
  return request ? toolCost(request) : (toolCatalogue[tool].cost ?? cost);
}

export function LostPicture(props: Retry) {
  return <NoPicture title={resultTexts.lost.title} text={resultTexts.lost.text} {...props} />;
}

function NoPicture(
  props: Retry & {
    title: string;
    text: string;
    helpWith?: string | undefined;
  },
) {
  return (
    <div className="grid max-w-sm animate-rise justify-items-center gap-3 p-6 text-center">
      <p className="font-display text-title">{props.title}</p>
      <p className="text-muted">{props.text}</p>
      <p className="rounded-full bg-success-fill px-4 py-1.5 text-small font-[560] text-success">
        {actionTexts.notCharged}
      </p>
      <RetryButton {...props} />
      {props.helpWith ? <HelpLink subject="picture" id={props.helpWith} /> : null}
    </div>
  );
}

/** Submits again what made no picture, and says the price. */
export function RetryButton(props: Retry & { isOff?: boolean }) {
  const { onRetry, mustBuy, cost } = props;
  const shop = useShopPath();
  if (!onRetry) return null;
  if (mustBuy(cost)) {
    return <ButtonLink to={shop}>{`${uiTexts.tryAgain} · ${actionTexts.buyCredits}`}</ButtonLink>;
  }
  return (
    <Button disabled={props.isOff} className="px-4! text-small" onClick={onRetry}>
      {uiTexts.tryAgain}
      <Price cost={cost} />
    </Button>
  );
}
