import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled } from '../../../../domain/account/job-state.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { writeFavorites } from '../../../device/history/favorites.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { jobTexts } from '../../../texts/en/studio/jobs.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { failureMessage, stageLabel } from '../job/job-messages.ts';
import { useDownloadPercent, useIsArriving } from '../job/use-arriving-picture.ts';
import type { ToolState } from '../use-tool.ts';
import { BatchActions } from './batch-actions.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { RetryButton, retryCost } from './no-picture.tsx';
import { useDeletion } from './use-deletion.tsx';
import { useFavorites } from './use-favorites.ts';

/** The pictures that were submitted together, each in its state. */
export function BatchGrid(props: {
  userId: string;
  tool: ToolState;
  /** The width of a picture divided by its height. */
  ratio: number;
  onOpen: (id: string) => void;
  /** Undefined if none of it is queued any more. */
  onCancel: (() => void) | undefined;
  onVary: ((job: Job) => void) | undefined;
}) {
  const { userId, tool, ratio, onOpen, onCancel, onVary } = props;
  const jobs = tool.batch;
  const [isComparing, setComparing] = useState(false);
  const { isDeleted, remove } = useDeletion(userId);
  const isShown = (job: Job) => job.result !== undefined && !isDeleted(job);
  const made = jobs.filter(({ state }) => state === 'succeeded');
  const shown = made.filter(isShown);
  const hasEnded = jobs.every(({ state }) => isSettled(state));
  const returned = jobs.reduce(
    (sum, { state, cost }) => sum + (state === 'succeeded' ? 0 : cost),
    0,
  );
  const favorites = useFavorites(userId);
  const placeOf = (job: Job) => jobs.indexOf(job) + 1;
  const renderActions = (job: Job) => (
    <BatchActions
      tool={tool}
      job={job}
      place={placeOf(job)}
      isFavorite={favorites.has(job.id)}
      onFavorite={(isOn) => writeFavorites(userId, [job.id], isOn)}
      onVary={onVary && (() => onVary(job))}
      onDelete={() => remove(job)}
    />
  );
  return (
    <section aria-label={resultTexts.batch.label} className="flex w-full flex-col gap-3">
      <ul
        // Two rows with their actions fit the window.
        style={{ maxWidth: `calc(max(20rem, 100dvh - 15.5rem) * ${ratio})` }}
        className="mx-auto grid w-full grid-cols-2 gap-x-2 gap-y-3"
      >
        {jobs.map((job) => (
          <li key={job.id} className="flex min-w-0 flex-col gap-1">
            <div
              style={{ aspectRatio: ratio }}
              className="relative grid place-items-center overflow-hidden rounded-medium border border-line bg-sunk"
            >
              {job.state !== 'succeeded' ? (
                <UnfinishedPicture
                  tool={tool}
                  job={job}
                  onRetry={job.request && (() => tool.repeat(job, onVary && (() => onVary(job))))}
                />
              ) : isShown(job) ? (
                <MadePicture job={job} place={placeOf(job)} onOpen={() => onOpen(job.id)} />
              ) : (
                <p className="text-small text-muted">{resultTexts.batch.deleted}</p>
              )}
            </div>
            {isShown(job) || !isSettled(job.state) ? renderActions(job) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="text-center text-small text-muted">
        {hasEnded ? resultTexts.batch.outcome(made.length, returned) : null}
      </p>
      {shown.length > 1 ? (
        <Button className="self-center" onClick={() => setComparing(true)}>
          <Columns2 aria-hidden="true" className="size-5" />
          {resultTexts.batch.compare}
        </Button>
      ) : null}
      {isComparing && shown.length > 0 ? (
        <CompareDialog
          jobs={shown}
          isWide={ratio > 1}
          placeOf={placeOf}
          renderActions={renderActions}
          onClose={() => setComparing(false)}
        />
      ) : null}
      {onCancel ? (
        <Button className="self-center" onClick={onCancel}>
          {actionTexts.cancel}
        </Button>
      ) : null}
    </section>
  );
}

function MadePicture({ job, place, onOpen }: { job: Job; place: number; onOpen: () => void }) {
  const percent = useDownloadPercent(job.id);
  if (useIsArriving(job)) {
    return <Developing label={jobTexts.downloading} percent={percent} />;
  }
  return (
    <button
      type="button"
      aria-label={resultTexts.batch.open(place)}
      className={`size-full ${toolCatalogue[job.tool].isTransparent ? 'bg-chequered' : ''}`}
      onClick={onOpen}
    >
      <img
        src={pictureUrl(job)}
        width={job.result?.width}
        height={job.result?.height}
        alt=""
        className="size-full animate-appear object-contain"
      />
    </button>
  );
}

function UnfinishedPicture(props: {
  tool: ToolState;
  job: Job;
  onRetry: (() => void) | undefined;
}) {
  const { tool, job } = props;
  if (isSettled(job.state)) {
    const code = job.error?.code ?? 'provider_failed';
    return (
      <div className="flex flex-col items-center gap-1 p-2 text-center text-small">
        <p>{failureMessage(code, tool.mobile, job.tool)}</p>
        <p className="font-[560] text-success">{actionTexts.notCharged}</p>
        <RetryButton
          onRetry={props.onRetry}
          mustBuy={() => false}
          isOff={tool.isBlocked || (tool.available ?? 0) < retryCost(job)}
          cost={retryCost(job)}
        />
      </div>
    );
  }
  return <Developing label={stageLabel(job)} percent={null} isStill={job.state !== 'running'} />;
}

function Developing(props: { label: string; percent: number | null; isStill?: boolean }) {
  const { label, percent, isStill = false } = props;
  return (
    <>
      <span aria-hidden="true" className="absolute inset-0 bg-undeveloped">
        {isStill ? null : <span className="block size-full animate-develop bg-developing" />}
      </span>
      <p className="relative mt-auto mb-3 rounded-full bg-raised px-3 py-1 text-small tabular-nums shadow-float">
        <span>{label}</span>
        {percent === null ? null : <span translate="no">{`, ${percent} %`}</span>}
      </p>
    </>
  );
}
