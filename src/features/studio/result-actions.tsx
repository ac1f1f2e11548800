import { Copy, Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { Job } from '../../../domain/job.ts';
import { routes } from '../../../domain/routes.ts';
import { type Tool, toolCatalogue } from '../../../domain/tools.ts';
import { saveFile, toPng } from '../../device/download.ts';
import { Button } from '../../ui/button.tsx';
import { handOver } from './picture-handoff.ts';

/** Tools that a finished picture can be taken to. */
const nextTools = [
  { tool: 'img2img', path: routes.imageToImage.path, title: 'Transform it' },
  { tool: 'bgremove', path: routes.backgroundRemoval.path, title: 'Remove its background' },
  { tool: 'edit', path: routes.imageEditor.path, title: 'Edit it' },
] as const satisfies readonly { tool: Tool; path: string; title: string }[];

/** What can be done with a finished picture. None of it costs anything. */
export function ResultActions(props: { job: Job; reread: () => Promise<Job | null> }) {
  const { job, reread } = props;
  const [isBusy, setBusy] = useState(false);
  const fileName = toolCatalogue[job.tool].fileName;

  const readPng = async (): Promise<Blob> => {
    const blob = (await fetchPicture(job)) ?? (await fetchPicture(await reread()));
    if (!blob) throw new Error('The picture is no longer on the server');
    return toPng(blob);
  };
  const attempt = async (title: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Who closes the share sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        const description = 'Check your connection and try again. It costs nothing.';
        toast.error(title, { description });
      }
    }
    setBusy(false);
  };
  const share = async () => {
    const file = new File([await readPng()], fileName, { type: 'image/png' });
    await navigator.share({ files: [file] });
  };
  const copy = async () => {
    // Safari wants the promise, and not what comes of it.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': readPng() })]);
    toast.success('Copied');
  };

  return (
    <div className="flex flex-col items-center gap-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          look="primary"
          disabled={isBusy}
          onClick={() =>
            void attempt('Download failed', async () => saveFile(await readPng(), fileName))
          }
        >
          <Download aria-hidden="true" className="size-5" />
          Download
        </Button>
        {'ClipboardItem' in globalThis ? (
          <Button disabled={isBusy} onClick={() => void attempt('Copy failed', copy)}>
            <Copy aria-hidden="true" className="size-5" />
            Copy
          </Button>
        ) : null}
        {canShareFiles() ? (
          <Button disabled={isBusy} onClick={() => void attempt('Sharing failed', share)}>
            <Share2 aria-hidden="true" className="size-5" />
            Share
          </Button>
        ) : null}
      </div>
      <p className="flex flex-wrap justify-center gap-x-4 text-small text-muted">
        {nextTools
          .filter(({ tool }) => tool !== job.tool)
          .map(({ tool, path, title }) => (
            <Link
              key={tool}
              to={path}
              className="inline-flex min-h-11 items-center underline hover:text-ink"
              onClick={() => handOver(tool, fetchPicture(job))}
            >
              {title}
            </Link>
          ))}
      </p>
    </div>
  );
}

async function fetchPicture(job: Job | null): Promise<Blob | null> {
  if (!job?.result) return null;
  const response = await fetch(job.result.url);
  return response.ok ? response.blob() : null;
}

function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });
}
