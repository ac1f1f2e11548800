import { Download, Heart, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import type { Job } from '../../../../domain/account/job.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import { fetchPicture } from '../../../api/job-picture.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useFeatures } from '../../availability/availability.ts';
import { similarJobs, takesReference } from '../job/similar-jobs.ts';
import { useIsArriving } from '../job/use-arriving-picture.ts';
import type { ToolState } from '../use-tool.ts';
import { useResultActions } from './use-result-actions.ts';
import { useResultFile } from './use-result-file.ts';

/** What can be done with one picture of a batch. */
export function BatchActions(props: {
  tool: ToolState;
  job: Job;
  /** In the batch, from 1. */
  place: number;
  isFavorite: boolean;
  onFavorite: (isOn: boolean) => void;
  /** Makes new ones from the form, where the uploads of this one are no longer on the server. */
  onVary: (() => void) | undefined;
  onDelete: () => void;
}) {
  const { tool, job, place, isFavorite } = props;
  const texts = resultTexts.batch;
  const { download, isBusy } = useResultActions(useResultFile(job, null, null, false));
  // The room is there before the picture, so that nothing moves.
  const isReady = !useIsArriving(job) && job.result !== undefined;
  return (
    <div className={`flex flex-wrap items-center justify-center ${isReady ? '' : 'invisible'}`}>
      <IconButton label={texts.download(place)} aria-busy={isBusy} onClick={download}>
        <Download aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={texts.favorite(place)}
        aria-pressed={isFavorite}
        onClick={() => props.onFavorite(!isFavorite)}
      >
        <Heart aria-hidden="true" className={`size-5 ${isFavorite ? 'fill-current' : ''}`} />
      </IconButton>
      <IconButton label={texts.remove(place)} onClick={props.onDelete}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      <MoreLikeThis tool={tool} job={job} place={place} onVary={props.onVary} />
    </div>
  );
}

/** Makes as many pictures again, like the chosen one. */
function MoreLikeThis(props: {
  tool: ToolState;
  job: Job;
  place: number;
  onVary: (() => void) | undefined;
}) {
  const { tool, job, place, onVary } = props;
  const { request } = job;
  const { seeds, referencesMax } = useFeatures();
  if (!request) return null;
  const count = tool.batch.length;
  const cost = toolCost(request) * count;
  const submit = () =>
    tool.submitLike(
      job,
      count,
      async (ids, sendBlob) => {
        const like = takesReference(request, referencesMax) ? await readSmall(job, tool) : null;
        return similarJobs(request, ids, {
          like: like && (await sendBlob(like)),
          hasSeeds: seeds,
        });
      },
      onVary,
    );
  return (
    <button
      type="button"
      aria-label={`${resultTexts.more}: ${resultTexts.batch.picture(place)}, ${studioTexts.credits(cost)}`}
      disabled={tool.isBlocked || (tool.available ?? 0) < cost}
      className="inline-flex min-h-11 items-center gap-1 rounded-full px-2.5 text-small font-[560] tabular-nums transition duration-150 hover:bg-sunk disabled:text-muted"
      onClick={submit}
    >
      {resultTexts.more}
      <Coin className="size-4.5" />
      {cost}
    </button>
  );
}

/** Returns the picture as small as the server takes it; null if it can't be read, which is announced. */
async function readSmall(job: Job, { mobile }: ToolState): Promise<Blob | null> {
  const picture = await fetchPicture(job);
  const shrunk =
    picture && (await shrinkPicture(picture, { device: mobile ? 'mobile' : 'desktop' }));
  if (shrunk?.ok) return shrunk.blob;
  toast.info(resultTexts.batch.withoutReference);
  return null;
}
