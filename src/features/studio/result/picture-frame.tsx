import type { ReactNode } from 'react';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { JobProgress, type Progress } from '../job/job-progress.tsx';

export function PictureFrame(props: {
  ratio: number;
  holdsText?: boolean;
  isCutOut?: boolean;
  background?: string | null;
  children: ReactNode;
}) {
  const { ratio, holdsText = false, background } = props;
  return (
    // It is as high as its picture, so that what can be done with that is on screen.
    <div
      className={`grid w-full min-w-0 place-items-center overflow-hidden rounded-large border border-line bg-sunk ${holdsText ? 'lg:min-h-[max(16rem,calc(100dvh-12.5rem))]' : ''}`}
    >
      <div
        style={{
          ...(holdsText
            ? {}
            : {
                aspectRatio: ratio,
                // In a low window the frame may be higher than the window: with large text hardly any
                // space would be left.
                maxWidth: `min(100%, calc(max(16rem, 100dvh - 16.5rem) * ${ratio}))`,
              }),
          ...(background ? { background } : {}),
        }}
        className={`relative grid w-full place-items-center overflow-hidden ${holdsText ? 'h-full min-h-80' : ''} ${props.isCutOut ? 'bg-chequered' : ''}`}
      >
        {props.children}
      </div>
    </div>
  );
}

export function DevelopingPicture({
  onCancel,
  children,
  ...progress
}: Progress & {
  /** Undefined if it is too late to cancel, or too early. */
  onCancel: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-0 animate-appear bg-undeveloped">
        <span className="block size-full animate-develop bg-developing" />
      </span>
      <div className="relative mt-auto mb-6 flex flex-col items-center gap-3">
        <JobProgress {...progress} />
        {children}
        {onCancel ? <Button onClick={onCancel}>{actionTexts.cancel}</Button> : null}
      </div>
    </>
  );
}
