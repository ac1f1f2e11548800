import type { Job } from '../../../../domain/account/job.ts';
import { isSettled } from '../../../../domain/account/job-state.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { failureMessage, stageLabel } from '../job/job-messages.ts';

/** The pictures that were submitted together, each in its state. */
export function BatchGrid(props: {
  jobs: readonly Job[];
  /** The width of a picture divided by its height. */
  ratio: number;
  mobile: boolean;
  onOpen: (id: string) => void;
  /** Undefined if none of it is queued any more. */
  onCancel: (() => void) | undefined;
}) {
  const { jobs, ratio, mobile, onOpen, onCancel } = props;
  const made = jobs.filter(({ state }) => state === 'succeeded');
  const hasEnded = jobs.every(({ state }) => isSettled(state));
  const returned = jobs.reduce(
    (sum, { state, cost }) => sum + (state === 'succeeded' ? 0 : cost),
    0,
  );
  return (
    <section aria-label={studioTexts.batch.label} className="flex w-full flex-col gap-3">
      <ul className="grid grid-cols-2 gap-2">
        {jobs.map((job, at) => (
          <li
            key={job.id}
            style={{ aspectRatio: ratio }}
            className="relative grid place-items-center overflow-hidden rounded-medium border border-line bg-sunk"
          >
            <Cell job={job} place={at + 1} mobile={mobile} onOpen={() => onOpen(job.id)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-center text-small text-muted">
        {hasEnded ? studioTexts.batch.outcome(made.length, returned) : null}
      </p>
      {onCancel ? (
        <Button className="self-center" onClick={onCancel}>
          {actionTexts.cancel}
        </Button>
      ) : null}
    </section>
  );
}

function Cell(props: { job: Job; place: number; mobile: boolean; onOpen: () => void }) {
  const { job, place, mobile, onOpen } = props;
  if (job.state === 'succeeded') {
    // A deleted picture leaves its cell empty.
    return job.result ? (
      <button
        type="button"
        aria-label={studioTexts.batch.open(place)}
        className={`size-full ${toolCatalogue[job.tool].isTransparent ? 'bg-chequered' : ''}`}
        onClick={onOpen}
      >
        <img
          src={pictureUrl(job)}
          width={job.result.width}
          height={job.result.height}
          alt=""
          className="size-full animate-appear object-contain"
        />
      </button>
    ) : null;
  }
  if (isSettled(job.state)) {
    const code = job.error?.code ?? 'provider_failed';
    return (
      <div className="p-3 text-center text-small">
        <p>{failureMessage(code, mobile, job.tool)}</p>
        <p className="mt-1 font-[560] text-success">{actionTexts.notCharged}</p>
      </div>
    );
  }
  return (
    <>
      <span aria-hidden="true" className="absolute inset-0 bg-undeveloped">
        {job.state === 'running' ? (
          <span className="block size-full animate-develop bg-developing" />
        ) : null}
      </span>
      <p className="relative mt-auto mb-3 rounded-full bg-raised px-3 py-1 text-small shadow-float">
        {stageLabel(job)}
      </p>
    </>
  );
}
