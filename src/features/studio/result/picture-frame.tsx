import type { ReactNode } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { uiTexts } from '../../../texts/en/shell/ui.ts';
import { jobTexts } from '../../../texts/en/studio/jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { HelpLink } from '../../../ui/controls/help-link.tsx';
import { useShopPath } from '../../checkout/checkout.tsx';
import { failureMessage, failureTitle } from '../job/job-messages.ts';
import { JobProgress, type Progress } from '../job/job-progress.tsx';
import { NotifyOffer } from '../job/notify-offer.tsx';

export function PictureFrame(props: {
  ratio: number;
  holdsText?: boolean;
  isCutOut?: boolean;
  background?: string | null;
  children: ReactNode;
}) {
  const { ratio, holdsText = false, background } = props;
  return (
    // The canvas has the same place and size whatever it holds; on a small screen it is as high as its content.
    <div className="grid w-full min-w-0 place-items-center overflow-hidden rounded-large border border-line bg-sunk lg:min-h-[max(16rem,calc(100dvh-12.5rem))]">
      <div
        style={{
          ...(holdsText
            ? {}
            : {
                aspectRatio: ratio,
                // In a low window the frame may be higher than the window: with large text hardly any
                // space would be left.
                maxWidth: `min(100%, calc(max(16rem, 100dvh - 12.5rem) * ${ratio}))`,
              }),
          ...(background ? { background } : {}),
        }}
        className={`relative grid w-full place-items-center overflow-hidden ${holdsText ? 'h-full min-h-80' : ''} ${props.isCutOut ? 'bg-chequered' : ''}`}
      >
        {props.children}
      </div>
    </div>
  );
}

export function DevelopingPicture({
  onCancel,
  ...progress
}: Progress & {
  onCancel: () => void;
}) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-0 animate-appear bg-undeveloped">
        <span className="block size-full animate-develop bg-developing" />
      </span>
      <div className="relative mt-auto mb-6 flex flex-col items-center gap-3">
        <JobProgress {...progress} />
        {progress.job ? <NotifyOffer key={progress.job.id} job={progress.job} /> : null}
        {progress.job?.state === 'queued' ? (
          <Button onClick={onCancel}>{actionTexts.cancel}</Button>
        ) : null}
      </div>
    </>
  );
}

interface Retry {
  /** Undefined if this device lacks what a retry needs. */
  onRetry: (() => void) | undefined;
  mustBuy: boolean;
}

export function FailedPicture(props: Retry & { job: Job; mobile: boolean }) {
  const code = props.job.error?.code ?? 'provider_failed';
  const title =
    props.job.state === 'cancelled' ? actionTexts.cancelled : failureTitle(props.job.tool);
  return (
    <NoPicture
      title={title}
      text={failureMessage(code, props.mobile, props.job.tool)}
      helpWith={props.job.state === 'failed' ? props.job.id : undefined}
      {...props}
    />
  );
}

export function LostPicture(props: Retry) {
  return <NoPicture title={jobTexts.lost.title} text={jobTexts.lost.text} {...props} />;
}

function NoPicture(
  props: Retry & {
    title: string;
    text: string;
    helpWith?: string | undefined;
  },
) {
  const shop = useShopPath();
  return (
    <div className="grid max-w-sm animate-rise justify-items-center gap-3 p-6 text-center">
      <p className="font-display text-title">{props.title}</p>
      <p className="text-muted">{props.text}</p>
      <p className="rounded-full bg-success-fill px-4 py-1.5 text-small font-[560] text-success">
        {actionTexts.notCharged}
      </p>
      {props.onRetry && props.mustBuy ? (
        <ButtonLink className="mt-2" to={shop}>
          {`${uiTexts.tryAgain} · ${actionTexts.buyCredits}`}
        </ButtonLink>
      ) : null}
      {props.onRetry && !props.mustBuy ? (
        <Button look="secondary" className="mt-2" onClick={props.onRetry}>
          {uiTexts.tryAgain}
        </Button>
      ) : null}
      {props.helpWith ? <HelpLink subject="picture" id={props.helpWith} /> : null}
    </div>
  );
}
