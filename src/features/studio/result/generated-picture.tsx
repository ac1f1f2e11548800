import { useState } from 'react';
import type { Job } from '../../../../domain/job.ts';
import { pictureUrl } from '../../../api/job-picture.ts';

interface GeneratedPictureProps {
  job: Job;
  /** Whether it was made just now, before the user's eyes: then it is celebrated. */
  isFresh: boolean;
  reread: () => Promise<Job | null>;
  /** It is loaded, or will not be. */
  onSeen: () => void;
}

/** A finished picture. Its link expires, so one that fails is replaced by a fresh one, once. */
export function GeneratedPicture({ job, isFresh, reread, onSeen }: GeneratedPictureProps) {
  const [hasReread, setReread] = useState(false);
  const { result, prompt } = job;
  if (!result) return null;
  return (
    <div className={`size-full ${isFresh ? 'animate-strike' : ''}`}>
      <img
        // Under the same address too it is loaded anew.
        key={hasReread ? 'again' : 'first'}
        src={pictureUrl(job)}
        width={result.width}
        height={result.height}
        alt={prompt ?? ''}
        className="size-full object-contain"
        onLoad={onSeen}
        onError={() => {
          if (!hasReread) void reread();
          setReread(true);
          onSeen();
        }}
      />
      {isFresh ? (
        <span aria-hidden="true" className="pointer-events-none">
          <span className="absolute inset-0 animate-flash bg-white" />
          <span className="absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.75),transparent)]" />
        </span>
      ) : null}
    </div>
  );
}
