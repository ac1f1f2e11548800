import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../domain/job.ts';
import { toolCatalogue } from '../../../domain/tools.ts';
import { saveFile, toPng } from '../../device/download.ts';
import { Button } from '../../ui/button.tsx';

interface StruckPictureProps {
  job: Job;
  /** Whether it was made just now, before the user's eyes: then it is celebrated. */
  isFresh: boolean;
  reread: () => Promise<Job | null>;
}

/** A finished picture. Its link expires, so one that fails is replaced by a fresh one, once. */
export function StruckPicture({ job, isFresh, reread }: StruckPictureProps) {
  const [hasReread, setReread] = useState(false);
  const { result, prompt } = job;
  if (!result) return null;
  return (
    <div className={`size-full ${isFresh ? 'animate-strike' : ''}`}>
      <img
        src={result.url}
        width={result.width}
        height={result.height}
        alt={prompt ?? ''}
        className="size-full object-contain"
        onError={() => {
          if (!hasReread) void reread();
          setReread(true);
        }}
      />
      {isFresh ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 -start-1/3 w-1/3 animate-glint bg-[linear-gradient(90deg,transparent,rgb(254_240_138/0.75),transparent)]"
        />
      ) : null}
    </div>
  );
}

/** Saves the picture; that never costs anything. */
export function DownloadButton({ job, reread }: Pick<StruckPictureProps, 'job' | 'reread'>) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const blob = (await fetchPicture(job)) ?? (await fetchPicture(await reread()));
      if (!blob) throw new Error('The picture is no longer on the server');
      saveFile(await toPng(blob), toolCatalogue[job.tool].fileName);
    } catch {
      toast.error('Download failed', {
        description: 'Check your connection and try again. It costs nothing.',
      });
    }
    setBusy(false);
  };
  return (
    <Button look="primary" disabled={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      Download
    </Button>
  );
}

async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  const response = await fetch(job.result.url);
  return response.ok ? response.blob() : null;
}
