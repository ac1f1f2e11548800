import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { DevelopingPicture, EmptyPicture, FailedPicture, PictureFrame } from './picture-frame.tsx';
import { ResultActions } from './result-actions.tsx';
import { StruckPicture } from './struck-picture.tsx';
import type { ToolState } from './use-tool.ts';

/** The picture's place: empty, developing, struck, or why there is none. */
export function ToolOutput(props: {
  tool: ToolState;
  /** What the empty place says. */
  invitation: string;
  /** Width divided by height of what will come; a square where nobody knows yet. */
  ratio?: number | undefined;
  /** Shown instead of the bare picture, where there is more to see in it. */
  reveal?: ((picture: ReactNode) => ReactNode) | undefined;
  /** The picture lies on a chequered ground: parts of it are transparent. */
  isCutOut?: boolean;
  onRetry: () => void;
}) {
  const { tool, invitation, reveal, isCutOut = false, onRetry } = props;
  const { job, isBusy, isSubmitting, isSending, isReconnecting, reread } = tool;
  const isDone = job?.state === 'succeeded' && !isBusy;
  const shape = isDone && job.result ? job.result.width / job.result.height : props.ratio;
  const struck =
    job?.state === 'succeeded' ? (
      <StruckPicture key={job.id} job={job} isFresh={tool.isFresh} reread={reread} />
    ) : null;
  return (
    <section className="flex flex-col items-center gap-4" aria-label="Result">
      <PictureFrame ratio={shape ?? 1} isCutOut={isCutOut && isDone}>
        {isBusy ? (
          <DevelopingPicture
            job={isSubmitting || isSending ? null : job}
            isSending={isSending}
            isReconnecting={isReconnecting}
            onCancel={() => {
              tool.cancel().catch(() => toast.error('Network error. Please try again.'));
            }}
          />
        ) : struck ? (
          (reveal?.(struck) ?? struck)
        ) : job ? (
          <FailedPicture job={job} mobile={tool.mobile} onRetry={onRetry} />
        ) : (
          <EmptyPicture invitation={invitation} />
        )}
      </PictureFrame>
      {isDone ? <ResultActions job={job} reread={reread} /> : null}
      <p role="status" className="sr-only">
        {isDone ? 'Your picture is ready.' : ''}
      </p>
    </section>
  );
}
