import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { serverNow } from '../../../api/request.ts';
import { askToNotify, mayAskToNotify } from '../../../device/notifications.ts';
import { jobTexts } from '../../../texts/en/studio/jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** A wait from this length on is long: the user may look elsewhere meanwhile. In milliseconds. */
const longWaitMs = 10_000;

export function NotifyOffer({ job }: { job: Job }) {
  const [isLong, setLong] = useState(() => isLongWait(job, serverNow()));
  const [response, setResponse] = useState<'allowed' | 'refused' | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isLongWait(job, serverNow())) setLong(true);
    }, 1000);
    return () => clearInterval(timer);
  }, [job]);
  if (response === 'allowed') {
    return (
      <p role="status" className="rounded-full bg-raised px-4 py-2 text-small shadow-float">
        {jobTexts.notifyOn}
      </p>
    );
  }
  if (!isLong || response === 'refused' || !mayAskToNotify()) return null;
  return (
    <Button
      onClick={() => {
        void askToNotify().then((isAllowed) => setResponse(isAllowed ? 'allowed' : 'refused'));
      }}
    >
      <Bell aria-hidden="true" className="size-4" />
      {jobTexts.notify}
    </Button>
  );
}

function isLongWait({ etaMs = 0, createdAt }: Job, now: number): boolean {
  return etaMs >= longWaitMs || now - Date.parse(createdAt) >= longWaitMs;
}
