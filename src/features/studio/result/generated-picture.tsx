import { useState } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { BlobPicture } from '../../../ui/pictures/blob-picture.tsx';

interface GeneratedPictureProps {
  job: Job;
  /**
   * Whether the picture was finished while the user was watching; then it appears with an
   * animation.
   */
  isNew: boolean;
  /** The device's own picture, which is shown in place of the server's. */
  own: Blob | null;
  reread: () => Promise<Job | null>;
  onSeen: () => void;
}

export function GeneratedPicture({ job, isNew, own, reread, onSeen }: GeneratedPictureProps) {
  const [hasReread, setReread] = useState(false);
  const [hasOwn, setHasOwn] = useState(false);
  const { result, prompt } = job;
  if (!result) return null;
  return (
    <div className={`size-full ${isNew ? 'animate-reveal' : ''}`}>
      <img
        // A new key loads the picture again, even under the same address.
        key={hasReread ? 'again' : 'first'}
        src={pictureUrl(job)}
        width={result.width}
        height={result.height}
        alt={prompt ?? ''}
        // Until the other is decoded, which takes a moment at its size.
        className={`size-full object-contain ${own && hasOwn ? 'invisible' : ''}`}
        onLoad={onSeen}
        onError={() => {
          if (!hasReread) void reread();
          setReread(true);
          onSeen();
        }}
      />
      {own ? (
        <BlobPicture
          blob={own}
          alt={prompt ?? ''}
          className={`absolute inset-0 size-full object-contain ${hasOwn ? '' : 'invisible'}`}
          onLoad={() => setHasOwn(true)}
        />
      ) : null}
      {isNew ? (
        <span aria-hidden="true" className="pointer-events-none">
          <span className="absolute inset-0 animate-flash bg-white" />
          <span className="absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.75),transparent)]" />
        </span>
      ) : null}
    </div>
  );
}
