import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { isMobile } from '../../../domain/device.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import type { StudioTool } from '../../../domain/tools/tools.ts';
import { ApiProblem } from '../../api/request.ts';
import {
  readVersions,
  rememberSource,
  rememberVersion,
  sourceOf,
} from '../../device/drafts/job-sources.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { featuresStore, useFeatures } from '../availability/availability.ts';
import { useCredits, useFollowCredits } from '../credits/credits.ts';
import { claimPlace, giveUpPlace } from '../keeping/keeping.ts';
import { restartWithoutUpload } from './input/restart-without-upload.ts';
import { forgetSent, sendPicture } from './input/upload-picture.ts';
import type { SourcePicture } from './input/use-source-picture.ts';
import { completeRequest, type ToolRequest } from './job/complete-request.ts';
import { failureMessage, failureTitle } from './job/job-messages.ts';
import { submitErrorMessage } from './job/submit-error-message.ts';
import { type NewJob, submissionCost } from './job/submit-job.ts';
import { useIsArriving } from './job/use-arriving-picture.ts';
import { useBatch } from './job/use-batch.ts';
import { type FollowedJob, useJob } from './job/use-job.ts';
import { type ToolResults, useToolResults } from './job/use-tool-results.ts';
import type { OptionState, Reference } from './options/use-picture-options.ts';

export interface ToolState
  extends Omit<FollowedJob, 'submit' | 'submitAll' | 'submitted' | 'newest'>,
    ToolResults {
  name: StudioTool;
  /** Of as many pictures as are chosen, in credits. */
  cost: number;
  /** Of what never arrived. */
  lostCost: number;
  /** The jobs that were submitted with the newest one, in their order; empty for a single job. */
  batch: readonly Job[];
  /** Undefined until the balance is known. */
  available: number | undefined;
  isBusy: boolean;
  /**
   * Whether no other job may start now: one is being submitted, a finished picture is not yet shown, as
   * many run as the server runs, or a reference is opening.
   */
  isBlocked: boolean;
  /** Whether a reference is opening. */
  isOpening: boolean;
  /** Whether the newest job's picture is ready and still being downloaded. */
  isArriving: boolean;
  /** Whether the submit under way repeats a job of the batch on screen. */
  isRetrying: boolean;
  isShort: boolean;
  /** Whether the user lacks credits for a request of this price, and can buy some. */
  mustBuy: (price: number) => boolean;
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
  /** Submits again what never arrived: all of it, as the same jobs. */
  resubmit: (otherwise: (() => void) | undefined) => void;
  /** Submits jobs that are like an earlier one, at its price. */
  submitLike: (
    from: Job,
    count: number,
    make: MakeJobs,
    otherwise: (() => void) | undefined,
  ) => void;
}

type MakeJobs = (
  ids: readonly string[],
  sendBlob: (blob: Blob) => Promise<string>,
) => readonly NewJob[] | Promise<readonly NewJob[]>;

export function useTool(
  userId: string,
  tool: StudioTool,
  {
    extraCost = 0,
    count: chosenCount = 1,
    references = [],
    opening = [],
    hasSeeds = false,
  }: Partial<OptionState> = {},
): ToolState {
  const credits = useCredits();
  const followCredits = useFollowCredits();
  const { newest, submitted, submit: _, submitAll, ...followed } = useJob(userId, tool);
  const results = useToolResults(userId, tool);
  const { job, isSending, isSubmitting, isUnclear } = followed;
  const [isRetrying, setRetrying] = useState(false);
  const batch = useBatch(userId, tool, job);
  const mobile = isMobile(navigator.userAgent);
  const cost = (toolCost({ tool }) + extraCost) * chosenCount;
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
  const isOpening = opening.length > 0;
  const isBlocked =
    isSending ||
    isSubmitting ||
    isUnclear ||
    isArriving ||
    isOpening ||
    results.usedSlots >= unfinishedJobsMax;
  const isShortOf = (price: number) =>
    credits !== undefined && credits.available < price && !isBusy;
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
    return submitAll({ batchId: crypto.randomUUID(), jobs });
  };

  const run = async (
    ids: readonly string[],
    price: number,
    begin: () => Promise<void>,
    onLostUpload: () => void,
  ) => {
    if (isBlocked) return;
    if (credits === undefined || credits.available < price || !newest.begin()) return;
    const giveUp = () => {
      for (const id of ids) giveUpPlace(userId, id);
    };
    try {
      for (const id of ids) if (!(await claimPlace(userId, id))) return giveUp();
      // The new job is shown, whatever was chosen before.
      results.choose(null);
      setWatched(ids[0] ?? null);
      await restartWithoutUpload(begin, onLostUpload);
    } catch (error) {
      giveUp();
      // The form offers what the server no longer makes.
      if (error instanceof ApiProblem && error.problem.code.endsWith('_unavailable')) {
        void featuresStore.reload();
      }
      const message = submitErrorMessage(error, title, mobile);
      toast.error(message.title, { description: describeProblem(message.description, error) });
    } finally {
      newest.show(null);
      setRetrying(false);
    }
    await followCredits();
  };
  const submit = (request: ToolRequest, count = 1, given = references) => {
    const ids = newIds(count);
    return run(
      ids,
      toolCost(request) * count,
      () => start(request, ids, given),
      () => {
        if ('picture' in request) forgetSent(request.picture.blob);
        for (const { blob } of given) forgetSent(blob);
      },
    );
  };
  const change = (prompt: string, picture: SourcePicture, from: Job) => {
    const request = { tool: 'img2img', prompt, picture } as const;
    const ids = newIds(1);
    const begin = async () => {
      for (const id of ids) rememberVersion(userId, tool, id, from.id);
      await start(request, ids, []);
    };
    return run(ids, toolCost(request), begin, () => forgetSent(picture.blob));
  };
  /** Submits jobs whose pictures are on the server. `otherwise` replaces that where they are not. */
  const submitSent = (
    ids: readonly string[],
    price: number,
    begin: () => Promise<void>,
    otherwise: (() => void) | undefined,
  ) => {
    let isDeleted = false;
    const beginOnce = () => (isDeleted && otherwise ? Promise.resolve() : begin());
    void run(ids, price, beginOnce, () => {
      isDeleted = true;
    }).then(() => (isDeleted ? otherwise?.() : undefined));
  };
  const submitLike: ToolState['submitLike'] = (from, count, make, otherwise) => {
    if (!from.request) return;
    const ids = newIds(count);
    const fromId = readVersions(userId, tool)[from.id];
    const sourceId = sourceOf(userId, tool, from.id);
    const begin = async () => {
      const jobs = await make(ids, sendBlob);
      for (const id of ids) {
        if (fromId) rememberVersion(userId, tool, id, fromId);
        if (sourceId) rememberSource(userId, tool, id, sourceId);
      }
      await submitAll({ batchId: crypto.randomUUID(), jobs });
    };
    submitSent(ids, toolCost(from.request) * count, begin, otherwise);
  };
  const repeat: ToolState['repeat'] = (from, otherwise) => {
    setRetrying(batch.includes(from));
    const make = (ids: readonly string[]) =>
      ids.map((id) => {
        if (batch.includes(from)) rememberVersion(userId, tool, id, from.id);
        return { ...from.request, id } as NewJob;
      });
    submitLike(from, 1, make, otherwise);
  };
  const resubmit: ToolState['resubmit'] = (otherwise) => {
    if (!submitted) return otherwise?.();
    const { jobs } = submitted;
    const ids = jobs.map(({ id }) => id);
    submitSent(ids, submissionCost(jobs), () => submitAll(submitted), otherwise);
  };

  return {
    ...followed,
    ...results,
    name: tool,
    cost,
    lostCost: submitted ? submissionCost(submitted.jobs) : cost,
    batch,
    available: credits?.available,
    isBusy,
    isBlocked,
    isOpening,
    isArriving,
    isRetrying,
    isShort: isShortOf(cost),
    mustBuy: (price) => isShortOf(price) && payments,
    isNew,
    mobile,
    submit,
    change,
    repeat,
    resubmit,
    submitLike,
  };
}

function newIds(count: number): readonly string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}
