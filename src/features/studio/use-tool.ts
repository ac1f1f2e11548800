import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { RequestOf } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { isMobile } from '../../../domain/device.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import type { StudioTool } from '../../../domain/tools/tools.ts';
import { rememberSource } from '../../device/drafts/job-sources.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { useFeatures } from '../availability/availability.ts';
import { useCredits, useFollowCredits } from '../credits/credits.ts';
import { claimPlace, giveUpPlace } from '../keeping/keeping.ts';
import { restartWithoutUpload } from './input/restart-without-upload.ts';
import { forgetSent, sendPicture } from './input/upload-picture.ts';
import type { SourcePicture } from './input/use-source-picture.ts';
import { failureMessage, failureTitle } from './job/job-messages.ts';
import { submitErrorMessage } from './job/submit-error-message.ts';
import { useIsArriving } from './job/use-arriving-picture.ts';
import { type FollowedJob, useJob } from './job/use-job.ts';
import { type ToolResults, useToolResults } from './job/use-tool-results.ts';

/** A job request before its picture, where the tool works on one, has been sent. */
export type ToolRequest = {
  [Name in StudioTool]: RequestOf<Name> extends { uploadId: string }
    ? Omit<RequestOf<Name>, 'id' | 'uploadId'> & { picture: SourcePicture }
    : Omit<RequestOf<Name>, 'id'>;
}[StudioTool];

export interface ToolState extends Omit<FollowedJob, 'submit' | 'newest'>, ToolResults {
  name: StudioTool;
  cost: number;
  /** Undefined until the balance is known. */
  available: number | undefined;
  isBusy: boolean;
  /** Whether the newest job's picture is ready and still being downloaded. */
  isArriving: boolean;
  isShort: boolean;
  mustBuy: boolean;
  /**
   * Whether the newest job ended while the user was watching; then it appears with an animation.
   */
  isNew: boolean;
  mobile: boolean;
  submit: (request: ToolRequest) => Promise<void>;
}

export function useTool(userId: string, tool: StudioTool): ToolState {
  const credits = useCredits();
  const followCredits = useFollowCredits();
  const { newest, ...followed } = useJob(userId, tool);
  const results = useToolResults(userId, tool);
  const { job, isSending, isSubmitting, isUnclear, submit: submitJob } = followed;
  const mobile = isMobile(navigator.userAgent);
  const cost = toolCost({ tool });
  const { payments } = useFeatures();
  const title = failureTitle(tool);

  // The end of a job that the user has watched is announced once.
  const [watched, setWatched] = useState<string | null>(null);
  const isNew = watched !== null && watched === job?.id;
  const isArriving = useIsArriving(isNew && job.state === 'succeeded' ? job : null);
  const isRunning =
    isSending || isSubmitting || isUnclear || (job !== null && !isSettled(job.state));
  const isBusy = isRunning || isArriving;
  const isShort = credits !== undefined && credits.available < cost && !isBusy;
  if (job && !isSettled(job.state) && watched !== job.id) setWatched(job.id);
  const state = job?.state;
  const jobId = job?.id ?? null;
  const errorCode = job?.error?.code;
  useEffect(() => {
    if (!state || !jobId) return;
    void followCredits();
    if (state === 'failed' && watched === jobId && errorCode) {
      toast.error(title, { description: failureMessage(errorCode, mobile, tool) });
    }
  }, [state, jobId, errorCode, watched, mobile, title, tool, followCredits]);

  const start = async (request: ToolRequest, id: string): Promise<void> => {
    setWatched(id);
    if (!('picture' in request)) return submitJob(request, id);
    const { picture, ...rest } = request;
    newest.show('sending');
    const uploadId = await sendPicture(userId, picture.blob, (percent) =>
      newest.show('sending', percent),
    );
    rememberSource(userId, tool, id, picture.id);
    return submitJob({ ...rest, uploadId }, id);
  };

  const submit = async (request: ToolRequest) => {
    if (isBusy) return;
    if (credits === undefined || credits.available < cost || !newest.begin()) return;
    const id = crypto.randomUUID();
    try {
      if (!(await claimPlace(userId, id))) return;
      // The new job is shown, whatever was chosen before.
      results.choose(null);
      await restartWithoutUpload(
        () => start(request, id),
        () => 'picture' in request && forgetSent(request.picture.blob),
      );
    } catch (error) {
      giveUpPlace(userId, id);
      const message = submitErrorMessage(error, title, mobile);
      toast.error(message.title, { description: describeProblem(message.description, error) });
    } finally {
      newest.show(null);
    }
    await followCredits();
  };

  return {
    ...followed,
    ...results,
    name: tool,
    cost,
    available: credits?.available,
    isBusy,
    isArriving,
    isShort,
    mustBuy: isShort && payments,
    isNew,
    mobile,
    submit,
  };
}
