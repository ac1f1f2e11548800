import { useEffect, useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { serverNow } from '../../../api/request.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { jobTexts } from '../../../texts/en/studio/jobs.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { stageLabel } from './job-messages.ts';

export interface Progress {
  /** Null until the server has confirmed the job. */
  job: Job | null;
  isSending: boolean;
  /** Whether the job's picture is being downloaded. */
  isArriving: boolean;
  /** How much of the picture has been sent or downloaded; null if that is not known. */
  percent: number | null;
  /** The request waits for the network. */
  isWaiting: boolean;
  isReconnecting: boolean;
  /** A network's sign-in page responds instead of the server. */
  isIntercepted: boolean;
  isInDoubt: boolean;
  /** How long a picture usually takes, in milliseconds; null until that is known. */
  usualMs: number | null;
}

export function JobProgress(props: Progress) {
  const sinceCreated = useSecondsSince(props.job?.createdAt);
  const seconds = props.isArriving ? null : sinceCreated;
  const percent = props.isArriving || props.isSending ? props.percent : null;
  // A queued job shows its own expected wait. After the usual time has passed, it is not shown any
  // more.
  const { stage, etaMs } = props.job ?? {};
  const known = stage === 'rendering' ? etaMs : undefined;
  const usualMs = stage === 'waiting' ? null : (known ?? props.usualMs);
  const usual = usualMs === null ? null : Math.max(1, Math.round(usualMs / 1000));
  const isWithinUsual = seconds !== null && usual !== null && seconds <= usual;
  return (
    <p
      role="status"
      className="rounded-full bg-raised px-4 py-2 text-small font-[560] text-ink tabular-nums shadow-float"
    >
      <span>{progressLabel(props)}</span>
      {percent === null ? null : <span aria-hidden="true" translate="no">{`, ${percent} %`}</span>}
      {seconds === null ? null : (
        <span aria-hidden="true" translate="no" className="text-muted">
          {` · ${studioTexts.seconds(seconds)}${isWithinUsual ? ` ${studioTexts.ofAbout(usual)}` : ''}`}
        </span>
      )}
    </p>
  );
}

function progressLabel(progress: Progress): string {
  const { job, isSending, isReconnecting, isInDoubt } = progress;
  if (progress.isArriving) return jobTexts.downloading;
  if (progress.isIntercepted && (isInDoubt || isReconnecting)) return jobTexts.intercepted;
  if (isInDoubt) return jobTexts.inDoubt;
  if (progress.isWaiting) return jobTexts.waiting;
  if (isReconnecting) return actionTexts.reconnecting;
  if (job) return stageLabel(job);
  return isSending ? jobTexts.stages.uploading : actionTexts.gettingReady;
}

function useSecondsSince(moment: string | undefined): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return moment === undefined ? null : Math.max(0, Math.round((now - Date.parse(moment)) / 1000));
}
