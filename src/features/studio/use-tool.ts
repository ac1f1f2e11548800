import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { isMobile } from '../../../domain/device.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import type { StudioTool } from '../../../domain/tools/tools.ts';
import { readVersions, rememberSource, rememberVersion } from '../../device/drafts/job-sources.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { useFeatures } from '../availability/availability.ts';
import { useCredits, useFollowCredits } from '../credits/credits.ts';
import { claimPlace, giveUpPlace } from '../keeping/keeping.ts';
import { restartWithoutUpload } from './input/restart-without-upload.ts';
import { forgetSent, sendPicture } from './input/upload-picture.ts';
import type { SourcePicture } from './input/use-source-picture.ts';
import { completeRequest, type ToolRequest } from './job/complete-request.ts';
import { failureMessage, failureTitle } from './job/job-messages.ts';
import { submitErrorMessage } from './job/submit-error-message.ts';
import type { NewJob, NewJobRequest } from './job/submit-job.ts';
import { useIsArriving } from './job/use-arriving-picture.ts';
import { useBatch } from './job/use-batch.ts';
import { type FollowedJob, useJob } from './job/use-job.ts';
import { type ToolResults, useToolResults } from './job/use-tool-results.ts';
import type { OptionState, Reference } from './options/use-picture-options.ts';

export interface ToolState
  extends Omit<FollowedJob, 'submit' | 'submitBatch' | 'newest'>,
    ToolResults {
  name: StudioTool;
  /** Of one picture, and of as many as are chosen, in credits. */
  unitCost: number;
  cost: number;
  /** The jobs that were submitted with the newest one, in their order; empty for a single job. */
  batch: readonly Job[];
  /** Undefined until the balance is known. */
  available: number | undefined;
  isBusy: boolean;
  /** Whether no other job may start now: one is being submitted, or as many run as the server runs. */
  isBlocked: boolean;
  /** Whether the newest job's picture is ready and still being downloaded. */
  isArriving: boolean;
  isShort: boolean;
  mustBuy: boolean;
  /**
   * Whether the newest job ended while the user was watching; then it appears with an animation.
   */
  isNew: boolean;
  mobile: boolean;
  /** `count` is the number of pictures; the default is one. */
  submit: (request: ToolRequest, count?: number) => Promise<void>;
  /** Makes the next version of a job's picture. */
  change: (prompt: string, picture: SourcePicture, from: Job) => Promise<void>;
  /** Submits a job's request again; `otherwise` does it where its pictures are no longer there. */
  repeat: (job: Job, otherwise: (() => void) | undefined) => void;
}

export function useTool(
  userId: string,
  tool: StudioTool,
  {
    extraCost = 0,
    count: chosenCount = 1,
    references = [],
    hasSeeds = false,
  }: Partial<OptionState> = {},
): ToolState {
  const credits = useCredits();
  const followCredits = useFollowCredits();
  const { newest, ...followed } = useJob(userId, tool);
  const results = useToolResults(userId, tool);
  const { job, isSending, isSubmitting, isUnclear, submit: submitJob, submitBatch } = followed;
  const batch = useBatch(job);
  const mobile = isMobile(navigator.userAgent);
  const unitCost = toolCost({ tool }) + extraCost;
  const cost = unitCost * chosenCount;
  const { payments } = useFeatures();
  const title = failureTitle(tool);

  // The end of a job that the user has watched is announced once.
  const [watched, setWatched] = useState<string | null>(null);
  const isNew = watched !== null && watched === job?.id;
  const isArriving = useIsArriving(
    isNew && job.state === 'succeeded' && batch.length === 0 ? job : null,
  );
  const isRunning =
    isSending ||
    isSubmitting ||
    isUnclear ||
    [job, ...batch].some((each) => each && !isSettled(each.state));
  const isBusy = isRunning || isArriving;
  const isBlocked =
    isSending || isSubmitting || isUnclear || results.usedSlots >= unfinishedJobsMax;
  const isShort = credits !== undefined && credits.available < cost && !isBusy;
  if (job && !isSettled(job.state) && watched !== job.id) setWatched(job.id);
  const state = job?.state;
  const jobId = job?.id ?? null;
  const errorCode = job?.error?.code;
  const isInBatch = job?.batchId !== undefined;
  useEffect(() => {
    if (!state || !jobId) return;
    void followCredits();
    if (state === 'failed' && watched === jobId && errorCode && !isInBatch) {
      toast.error(title, { description: failureMessage(errorCode, mobile, tool) });
    }
  }, [state, jobId, errorCode, watched, mobile, title, tool, isInBatch, followCredits]);

  const sendBlob = (blob: Blob) => {
    newest.show('sending');
    return sendPicture(userId, blob, (percent) => newest.show('sending', percent));
  };
  const start = async (
    request: ToolRequest,
    ids: readonly string[],
    given: readonly Reference[],
  ): Promise<void> => {
    const requests = await completeRequest(request, given, ids.length, { hasSeeds, sendBlob });
    const jobs = requests.map((each, at): NewJob => ({ ...each, id: ids[at] ?? '' }));
    for (const id of ids) {
      if ('picture' in request) rememberSource(userId, tool, id, request.picture.id);
    }
    const [first] = jobs;
    if (!first) return;
    if (jobs.length === 1) return submitJob(first, first.id);
    const expectedCost = toolCost(request) * jobs.length;
    return submitBatch({ id: crypto.randomUUID(), jobs, expectedCost });
  };

  const run = async (
    price: number,
    count: number,
    begin: (ids: readonly string[]) => Promise<void>,
    onLostUpload: () => void,
  ) => {
    if (isBlocked) return;
    if (credits === undefined || credits.available < price || !newest.begin()) return;
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    const giveUp = () => {
      for (const id of ids) giveUpPlace(userId, id);
    };
    try {
      for (const id of ids) if (!(await claimPlace(userId, id))) return giveUp();
      // The new job is shown, whatever was chosen before.
      results.choose(null);
      setWatched(ids[0] ?? null);
      await restartWithoutUpload(() => begin(ids), onLostUpload);
    } catch (error) {
      giveUp();
      const message = submitErrorMessage(error, title, mobile);
      toast.error(message.title, { description: describeProblem(message.description, error) });
    } finally {
      newest.show(null);
    }
    await followCredits();
  };
  const submit = (request: ToolRequest, count = 1, given = references) =>
    run(
      toolCost(request) * count,
      count,
      (ids) => start(request, ids, given),
      () => {
        if ('picture' in request) forgetSent(request.picture.blob);
        for (const { blob } of given) forgetSent(blob);
      },
    );
  const change = (prompt: string, picture: SourcePicture, from: Job) => {
    const request = { tool: 'img2img', prompt, picture } as const;
    const begin = async (ids: readonly string[]) => {
      for (const id of ids) rememberVersion(userId, tool, id, from.id);
      await start(request, ids, []);
    };
    return run(toolCost(request), 1, begin, () => forgetSent(picture.blob));
  };
  const repeat = ({ id: before, cost: price, request }: Job, otherwise?: () => void) => {
    if (!request) return;
    const { id: _, ...again } = request;
    const fromId = readVersions(userId, tool)[before];
    let isLost = false;
    const begin = async ([id = '']: readonly string[]) => {
      if (isLost) return;
      if (fromId) rememberVersion(userId, tool, id, fromId);
      await submitJob(again as NewJobRequest, id);
    };
    void run(price, 1, begin, () => {
      isLost = true;
    }).then(() => (isLost ? otherwise?.() : undefined));
  };

  return {
    ...followed,
    ...results,
    name: tool,
    unitCost,
    cost,
    batch,
    available: credits?.available,
    isBusy,
    isBlocked,
    isArriving,
    isShort,
    mustBuy: isShort && payments,
    isNew,
    mobile,
    submit,
    change,
    repeat,
  };
}
