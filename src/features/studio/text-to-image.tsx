import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { isMobile } from '../../../domain/device.ts';
import { isSettled } from '../../../domain/job-state.ts';
import { promptLengthMax } from '../../../domain/limits.ts';
import { routes } from '../../../domain/routes.ts';
import { toolCost } from '../../../domain/tools.ts';
import { ApiProblem } from '../../api/request.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { Banner } from '../../ui/banner.tsx';
import { useCredits, useRefreshCredits } from '../credits/credits.ts';
import { GenerateButton } from './generate-button.tsx';
import { failureWords } from './job-words.ts';
import { DevelopingPicture, EmptyPicture, FailedPicture, PictureFrame } from './picture-frame.tsx';
import { PromptHelp } from './prompt-help.tsx';
import { DownloadButton, StruckPicture } from './struck-picture.tsx';
import { useJob } from './use-job.ts';

/** From so many characters below the limit on, the length is shown. */
const lengthShownFrom = promptLengthMax - 200;

/** The tool 'Text to Image': a prompt, one button, and the picture. */
export function TextToImage({ userId }: { userId: string }) {
  const draftKey = `imagemint.${userId}.text2img.prompt`;
  const [prompt, setPrompt] = useState(() => readStored(draftKey) ?? '');
  const credits = useCredits();
  const refreshCredits = useRefreshCredits();
  const { job, isSubmitting, isUnclear, isReconnecting, submit, cancel, reread } = useJob(userId);
  const boxId = useId();
  const mobile = isMobile(navigator.userAgent);
  const cost = toolCost({ tool: 'text2img' });
  const isBusy = isSubmitting || isUnclear || (job !== null && !isSettled(job.state));
  const isShort = credits !== undefined && credits.available < cost && !isBusy;
  const isDisabled =
    credits === undefined || credits.available < cost || isBusy || prompt.trim() === '';

  useEffect(() => writeStored(draftKey, prompt || null), [draftKey, prompt]);

  // A job that ends before the user's eyes is celebrated or explained, once.
  const [watched, setWatched] = useState<string | null>(null);
  if (job && !isSettled(job.state) && watched !== job.id) setWatched(job.id);
  const state = job?.state;
  const jobId = job?.id ?? null;
  const errorCode = job?.error?.code;
  useEffect(() => {
    if (!state || !jobId) return;
    void refreshCredits();
    if (state === 'failed' && watched === jobId && errorCode) {
      toast.error('Generation failed', { description: failureWords(errorCode, mobile) });
    }
  }, [state, jobId, errorCode, watched, mobile, refreshCredits]);

  const generate = async (wish: string) => {
    if (isDisabled && wish === prompt) return;
    try {
      await submit(wish.trim());
      await refreshCredits();
    } catch (error) {
      const isRefusal = error instanceof ApiProblem;
      toast.error(isRefusal ? error.problem.title : 'Generation failed', {
        description: isRefusal ? error.problem.detail : failureWords('timeout', mobile),
      });
      await refreshCredits();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void generate(prompt);
    }
  };

  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
      <section className="flex flex-col gap-4" aria-label="Your wish">
        <h1 className="text-display">Text to Image</h1>
        <div className="flex flex-col gap-2">
          <label htmlFor={boxId} className="font-[560]">
            Describe your picture
          </label>
          <textarea
            id={boxId}
            value={prompt}
            maxLength={promptLengthMax}
            rows={6}
            placeholder="A lighthouse on a cliff at sunset, calm sea, a small sailing boat"
            className="min-h-36 w-full resize-y rounded-medium border border-field-line bg-raised p-4 text-base placeholder:text-muted"
            onChange={(event) => setPrompt(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {prompt.length > lengthShownFrom ? (
            <p className="text-small text-muted tabular-nums">
              {prompt.length} of {promptLengthMax} characters
            </p>
          ) : null}
        </div>
        <PromptHelp
          tool="text2img"
          prompt={prompt}
          onChange={(next) => setPrompt((before) => next(before).slice(0, promptLengthMax))}
        />
        {isShort ? (
          <Banner look="warning" title="Insufficient Credits">
            You need at least 1 credit.{' '}
            <Link to={routes.dashboardPricing.path} className="font-[560] underline">
              Buy credits
            </Link>
          </Banner>
        ) : null}
        <div className="sticky bottom-3 z-10 lg:static">
          <GenerateButton
            cost={cost}
            available={credits?.available}
            disabled={isDisabled}
            isBusy={isBusy}
            onPress={() => void generate(prompt)}
          />
        </div>
        <p className="hidden text-small text-muted lg:block">
          Ctrl or ⌘ and Enter generates. A picture that fails is not charged.
        </p>
      </section>
      <section className="flex flex-col items-center gap-4" aria-label="Your picture">
        <PictureFrame>
          {isBusy ? (
            <DevelopingPicture
              job={isSubmitting ? null : job}
              isReconnecting={isReconnecting}
              onCancel={() => {
                cancel().catch(() => toast.error('Network error. Please try again.'));
              }}
            />
          ) : job?.state === 'succeeded' ? (
            <StruckPicture key={job.id} job={job} isFresh={watched === job.id} reread={reread} />
          ) : job ? (
            <FailedPicture
              job={job}
              mobile={mobile}
              onRetry={() => void generate(job.prompt ?? prompt)}
            />
          ) : (
            <EmptyPicture />
          )}
        </PictureFrame>
        {job?.state === 'succeeded' && !isBusy ? (
          <DownloadButton job={job} reread={reread} />
        ) : null}
        <p role="status" className="sr-only">
          {job?.state === 'succeeded' && !isBusy ? 'Your picture is ready.' : ''}
        </p>
      </section>
    </div>
  );
}
