import { editorTexts } from '../../texts/en/editor/editor.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { JobProgress, NotifyOffer, useUsualEditMs } from '../studio/studio.ts';
import type { PaidEdit } from './edits/use-paid-edit.ts';

export function WorkingNote(props: {
  paid: PaidEdit;
  /** Null if it is too late to cancel, or too early. */
  onCancel: (() => void) | null;
}) {
  const { paid, onCancel } = props;
  const { job, isSubmitting, isReconnecting } = paid;
  const isArriving = job?.state === 'succeeded' && !isSubmitting && !paid.isSending;
  const isFollowed = job !== null && !isSubmitting && ['queued', 'running'].includes(job.state);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-end justify-center overflow-hidden">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 -start-1/3 w-1/3 animate-sweep bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.35),transparent)]"
      />
      <div className="pointer-events-auto relative mb-5 flex flex-col items-center gap-2">
        <JobProgress
          job={isFollowed ? job : null}
          // Before the first percent the picture is being rendered.
          isSending={paid.isSending && paid.percent !== null}
          isArriving={isArriving}
          percent={paid.percent}
          isWaiting={paid.isWaiting}
          isReconnecting={isReconnecting}
          isIntercepted={paid.isIntercepted}
          isInDoubt={paid.isInDoubt && !isSubmitting}
          usualMs={useUsualEditMs()}
        />
        {isFollowed ? <NotifyOffer key={job.id} job={job} /> : null}
        {onCancel ? <Button onClick={onCancel}>{actionTexts.cancel}</Button> : null}
      </div>
    </div>
  );
}

export function OpeningNote({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-shade">
      <div className="flex flex-col items-center gap-2">
        <p
          role="status"
          className="rounded-full bg-raised px-4 py-2 text-small font-[560] shadow-float"
        >
          {editorTexts.openingAnother}
        </p>
        <Button onClick={onCancel}>{actionTexts.cancel}</Button>
      </div>
    </div>
  );
}
