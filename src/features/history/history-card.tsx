import { Download } from 'lucide-react';
import { toast } from 'sonner';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { saveFile, toPng } from '../../device/download.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { formatDate } from '../../texts/format.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { promptOf } from './describe-edit.ts';
import { useSavedPicture } from './use-history.ts';

/** One picture of the grid: its description and its download button. */
export function HistoryCard(props: { userId: string; item: HistoryItem; onOpen: () => void }) {
  const { userId, item, onOpen } = props;
  const picture = useSavedPicture(userId, item);
  const title = toolTexts[item.type].title;
  const label = promptOf(item) || title;
  return (
    <article className="group overflow-hidden rounded-medium border border-line bg-raised [content-visibility:auto]">
      <button
        type="button"
        aria-label={historyTexts.open(label)}
        className={`grid aspect-square w-full place-items-center overflow-hidden ${toolCatalogue[item.type].isTransparent ? 'bg-chequered' : 'bg-sunk'}`}
        onClick={onOpen}
      >
        {picture ? (
          <BlobPicture
            blob={picture}
            alt=""
            decoding="async"
            className={`size-full transition duration-240 ease-enter group-hover:scale-[1.02] ${toolCatalogue[item.type].isTransparent ? 'object-contain p-2' : 'object-cover'}`}
          />
        ) : (
          <span className="p-4 text-small text-muted">
            {picture === null ? historyTexts.gone : actionTexts.opening}
          </span>
        )}
      </button>
      <div className="flex items-start gap-1 py-2 ps-3 pe-1">
        <div className="min-w-0 flex-1 py-1">
          <p className="line-clamp-2 text-small font-[540] break-words">{label}</p>
          <p className="mt-1 text-small text-muted">
            {item.prompt ? `${title} · ` : null}
            <time dateTime={new Date(item.ts).toISOString()} className="whitespace-nowrap">
              {formatDay(item.ts)}
            </time>
          </p>
        </div>
        <IconButton
          label={historyTexts.download(label)}
          disabled={!picture}
          className="shrink-0 disabled:text-line"
          onClick={() => picture && void downloadPicture(picture, item)}
        >
          <Download aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </article>
  );
}

/** Returns the day, and the year where it is not the current one. */
function formatDay(ts: number): string {
  const date = new Date(ts);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatDate(date, { day: 'numeric', month: 'short', ...year });
}

/** Downloads a saved picture as the PNG file that its tool makes. */
async function downloadPicture(picture: Blob, item: HistoryItem): Promise<void> {
  try {
    saveFile(await toPng(picture), toolCatalogue[item.type].fileName);
  } catch {
    toast.error(actionTexts.failures.download, { description: historyTexts.damagedPicture });
  }
}
