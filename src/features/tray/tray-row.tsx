import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { Job } from '../../../domain/account/job.ts';
import { isCancellable, isSettled } from '../../../domain/account/job-state.ts';
import { routes } from '../../../domain/routes.ts';
import { toolCatalogue, toolPaths } from '../../../domain/tools/tools.ts';
import { pictureUrl } from '../../api/job-picture.ts';
import { isFollowed } from '../../device/drafts/followed-job.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { trayTexts } from '../../texts/en/studio/tray.ts';
import { Button } from '../../ui/controls/button.tsx';
import { HelpLink } from '../../ui/controls/help-link.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { cancelBatch, cancelJob, stageLabel } from '../studio/studio.ts';
import { madeOf, type TrayEntry } from './tray-entries.ts';

export function TrayRow(props: {
  userId: string;
  entry: TrayEntry;
  onDismiss: () => void;
  onLeave: () => void;
}) {
  const { userId, entry, onDismiss, onLeave } = props;
  const { jobs, state } = entry;
  const job = jobs.find((each) => !isSettled(each.state)) ?? madeOf(entry)[0] ?? jobs[0];
  const queries = useQueryClient();
  if (!job) return null;
  const title = toolTexts[job.tool].title;
  const hasEnded = state !== 'working';
  const cancel = () => {
    const cancelling = job.batchId ? cancelBatch(queries, job.batchId) : cancelJob(queries, job.id);
    cancelling.catch(() => toast.error(problemTexts.networkError));
  };
  return (
    <li className="flex items-center gap-1 rounded-small hover:bg-sunk">
      <Link
        to={placeOf(userId, entry, job)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-small p-2"
        onClick={() => {
          if (hasEnded) onDismiss();
          onLeave();
        }}
      >
        <Thumbnail job={madeOf(entry)[0] ?? job} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-small font-[560]">{job.prompt || title}</span>
          <span
            className={`block text-small tabular-nums ${state === 'failed' ? 'text-danger' : 'text-muted'}`}
          >
            {job.prompt ? `${title} · ` : ''}
            {stateLabel(entry, job)}
          </span>
        </span>
      </Link>
      {jobs.some((each) => each.state === 'queued') || (jobs.length === 1 && isCancellable(job)) ? (
        <Button
          className="me-1 px-3! text-small"
          aria-label={trayTexts.cancel(title)}
          onClick={cancel}
        >
          {actionTexts.cancel}
        </Button>
      ) : null}
      {state === 'failed' ? <HelpLink subject="picture" id={job.id} /> : null}
      {hasEnded ? (
        <IconButton label={trayTexts.dismiss(title)} onClick={onDismiss}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
    </li>
  );
}

function Thumbnail({ job }: { job: Job }) {
  return (
    <span
      className={`grid size-12 shrink-0 place-items-center overflow-hidden rounded-small ${toolCatalogue[job.tool].isTransparent ? 'bg-chequered' : 'bg-sunk'}`}
    >
      {pictureUrl(job) ? (
        <img src={pictureUrl(job)} alt="" className="size-full animate-rise object-cover" />
      ) : job.state === 'failed' ? (
        <TriangleAlert aria-hidden="true" className="size-5 text-danger" />
      ) : (
        <span aria-hidden="true" className="size-full animate-develop bg-developing" />
      )}
    </span>
  );
}

function stateLabel(entry: TrayEntry, job: Job): string {
  if (entry.state === 'failed') return trayTexts.failedFree;
  const { length } = entry.jobs;
  if (length > 1) return trayTexts.made(madeOf(entry).length, length);
  return entry.state === 'ready' ? trayTexts.ready : stageLabel(job);
}

/** Returns the page that shows the job: its tool's page, unless it is an edit from another device. */
function placeOf(userId: string, { jobs }: TrayEntry, job: Job): string {
  const isGrid = jobs.length > 1 && jobs.some((each) => isFollowed(userId, each.tool, each.id));
  if (isGrid) return toolPaths[job.tool];
  if (job.tool !== 'edit') return `${toolPaths[job.tool]}?result=${job.id}`;
  const isHere = isFollowed(userId, 'edit', job.id);
  return isHere || job.state !== 'succeeded' ? toolPaths.edit : routes.previousImages.path;
}
