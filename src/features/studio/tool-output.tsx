import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../domain/account/job.ts';
import { isCancellable, isSettled } from '../../../domain/account/job-state.ts';
import { sourceOf } from '../../device/drafts/job-sources.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { jobTexts } from '../../texts/en/studio/jobs.ts';
import { studioTexts } from '../../texts/en/studio/studio.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyCanvas } from './examples/empty-canvas.tsx';
import type { Example } from './examples/example.ts';
import type { SourcePicture } from './input/use-source-picture.ts';
import { cancelBatch, cancelJob } from './job/cancel-job.ts';
import { frameRatio, type OptionState, optionsOfJob } from './options/use-picture-options.ts';
import type { PromptDraft } from './prompt/used-prompt.tsx';
import { DevelopingPicture, PictureFrame } from './result/picture-frame.tsx';
import { useResultCode } from './result/use-result-code.ts';
import type { OwnPicture } from './result/use-result-file.ts';
import { useScrollIntoView } from './result/use-scroll-into-view.ts';
import type { ToolState } from './use-tool.ts';
import { useToolKeys } from './use-tool-keys.ts';

export function ToolOutput(props: {
  userId: string;
  tool: ToolState;
  invitation: string;
  source?: SourcePicture | null;
  hasSourceShape?: boolean;
  /** Submits the same request again. Omitted if that would make the same picture. */
  onVary?: (job: Job) => void;
  /**
   * Makes what a job has not made, with its options; those of the form, at its price, without a job. Undefined if this
   * device lacks what that needs.
   */
  onRetry: ((job: Job | null) => void) | undefined;
  draft?: PromptDraft;
  /** The options of the next picture, if the tool has any. */
  options?: OptionState;
  /** The device's own picture in place of the server's, and what only this tool offers for it. */
  own?: OwnPicture | null;
  resultTools?: ReactNode;
  /** What the empty state offers to start with. Omitted if that would replace the user's own picture. */
  renderExamples?: ((onUse: (example: Example) => void) => ReactNode) | undefined;
  onOpen?: (address: string) => void;
}) {
  const { userId, tool, invitation, source, hasSourceShape = false, onVary, onRetry } = props;
  const queries = useQueryClient();
  const { chosen, isBusy } = tool;
  const isStarting = tool.isSubmitting || tool.isSending;
  const isGrid = !chosen && (!isStarting || tool.isRetrying) && tool.batch.length > 0;
  const job = chosen ?? (isStarting ? null : tool.job);
  const isNew = tool.isNew && job?.state === 'succeeded' && job.id === tool.job?.id;
  const isArriving = tool.isArriving && isNew;
  const isWorking = isArriving || (chosen ? !isSettled(chosen.state) : isBusy);
  const { result } = job ?? {};
  const code = useResultCode();
  const isFromSource = job && source && sourceOf(userId, job.tool, job.id) === source.id;
  const isInDoubt = !chosen && tool.isInDoubt && !isStarting;
  const withdraw = () => {
    tool.withdraw();
    toast.info(actionTexts.cancelled, { description: jobTexts.withdrawn });
  };
  const cancelShown = () => {
    if (!job) return;
    cancelJob(queries, job.id).catch(() => toast.error(problemTexts.networkError));
  };
  const canWithdraw = isInDoubt || (!chosen && tool.isWaiting);
  const canCancel = isWorking && job !== null && isCancellable(job);
  const cancel = canWithdraw ? withdraw : canCancel ? cancelShown : undefined;
  const applyExample = ({ prompt, source: address }: Example) => {
    if (prompt !== null) props.draft?.onChange(() => prompt);
    if (address !== null) props.onOpen?.(address);
    // On a small screen the form, which has changed, is above.
    window.scrollTo(0, 0);
  };
  // Another tool's job, such as a change, has another request.
  const retryOf = (from: Job | null) =>
    onRetry && (!from || from.tool === tool.name) ? () => onRetry(from) : undefined;
  useToolKeys({ cancel });
  const place = useScrollIntoView(isStarting);
  const sourceRatio = source ? source.width / source.height : 1;
  const asked = job ? optionsOfJob(job)?.shape : props.options?.shape;
  const shape = frameRatio(asked, hasSourceShape || asked === 'original' ? sourceRatio : 1);
  const batchId = tool.job?.batchId;
  const isQueued = tool.batch.some(({ state }) => state === 'queued');
  const cancelAll = () => {
    if (!batchId) return;
    cancelBatch(queries, batchId).catch(() => toast.error(problemTexts.networkError));
  };
  return (
    <section
      ref={place}
      aria-label={studioTexts.result}
      // On a phone it must be tall enough to be scrolled to its start before the picture is there.
      className={`flex min-w-0 flex-col gap-4 lg:flex-row lg:items-start ${isWorking || job ? 'max-lg:min-h-[calc(100dvh-9rem)]' : ''}`}
    >
      <div className="flex min-w-0 flex-1 flex-col items-center gap-4">
        {chosen && tool.batch.some(({ id }) => id === chosen.id) ? (
          <Button onClick={() => tool.choose(null)}>{studioTexts.wholeBatch}</Button>
        ) : null}
        {isGrid && code ? (
          <code.BatchGrid
            userId={userId}
            tool={tool}
            ratio={shape}
            onOpen={tool.choose}
            onCancel={isQueued ? (batchId ? cancelAll : cancelShown) : undefined}
            onVary={onVary}
          />
        ) : !isWorking && job?.state === 'succeeded' && result && code ? (
          <code.FinishedPicture
            userId={userId}
            tool={tool}
            job={{ ...job, result }}
            own={props.own ?? null}
            before={isFromSource ? source : null}
            hasSourceShape={hasSourceShape}
            isNew={isNew}
            draft={props.draft}
            onVary={
              onVary && job.tool === tool.name && (source === undefined || isFromSource)
                ? () => onVary(job)
                : undefined
            }
          >
            {props.resultTools}
          </code.FinishedPicture>
        ) : (
          <PictureFrame ratio={shape} holdsText={!isWorking}>
            {isWorking ? (
              <DevelopingPicture
                job={job}
                isSending={tool.isSending}
                isArriving={isArriving}
                percent={tool.percent}
                isWaiting={!chosen && tool.isWaiting}
                isReconnecting={tool.isReconnecting}
                isIntercepted={tool.isIntercepted}
                isInDoubt={isInDoubt}
                usualMs={tool.usualMs}
                onCancel={cancel}
              >
                {job && code ? <code.NotifyOffer key={job.id} job={job} /> : null}
              </DevelopingPicture>
            ) : job && job.state !== 'succeeded' ? (
              code && (
                <code.FailedPicture
                  job={job}
                  mobile={tool.mobile}
                  onRetry={job.request ? () => tool.repeat(job, retryOf(job)) : retryOf(job)}
                  mustBuy={tool.mustBuy}
                />
              )
            ) : tool.isLost ? (
              code && (
                <code.LostPicture
                  onRetry={
                    onRetry &&
                    (() => tool.resubmit(tool.lostCost === tool.cost ? retryOf(null) : undefined))
                  }
                  mustBuy={tool.mustBuy}
                  cost={tool.lostCost}
                />
              )
            ) : job?.state === 'succeeded' && result ? null : (
              <EmptyCanvas source={source} invitation={invitation}>
                {props.renderExamples?.(applyExample)}
              </EmptyCanvas>
            )}
          </PictureFrame>
        )}
      </div>
      {code ? (
        <code.ResultStrip
          tool={tool.name}
          results={tool.results}
          shownId={isGrid || (isWorking && !chosen) ? null : (job?.id ?? null)}
          // The placeholder stays until the picture replaces it; otherwise the strip would disappear
          // and reappear, and move the page.
          isWorking={isBusy || (tool.job !== null && tool.unfinished.includes(tool.job.id))}
          others={tool.unfinished.filter(
            (id) => id !== tool.job?.id && tool.batch.every((each) => each.id !== id),
          )}
          onChoose={tool.choose}
        />
      ) : null}
      <p role="status" className="sr-only">
        {!isBusy && !isArriving && tool.job?.state === 'succeeded' ? studioTexts.ready : ''}
      </p>
    </section>
  );
}
