import { Check, Cloud, CloudCheck, CloudOff, Download, Heart, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { fetchBlob } from '../../api/job-picture.ts';
import { saveFile, toPng } from '../../device/download.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { labelPicture } from '../../device/labeling/label-picture.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { formatDate } from '../../texts/format.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { useVisibleLabel } from '../availability/availability.ts';
import { AccountThumbnail } from './account-thumbnail.tsx';
import { promptOf } from './describe-edit.ts';
import { useIsRefused } from './unsent-note.tsx';
import { type SavedPicture, useSavedPicture } from './use-history.ts';

export function HistoryCard(props: {
  userId: string;
  entry: HistoryEntry;
  isKept: boolean;
  isFavorite: boolean;
  onFavorite: (isOn: boolean) => void;
  onOpen: () => void;
  /** Whether it is among the chosen ones; null if none are being chosen. */
  isSelected: boolean | null;
}) {
  const { userId, entry, onOpen, isFavorite, isSelected } = props;
  const { item, account, isOnDevice } = entry;
  const picture = useSavedPicture(userId, entry, { isEnabled: isOnDevice });
  const serverUrl = account?.file?.url;
  const url = isOnDevice && picture !== 'unread' ? undefined : serverUrl;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const failure = url !== undefined && url === failedUrl ? keepingTexts.unfetched : null;
  const text =
    picture instanceof Blob ? null : url ? failure : missingText(entry, props.isKept, picture);
  const visibleLabel = useVisibleLabel();
  const title = toolTexts[item.type].title;
  const label = promptOf(item) || title;
  return (
    <article
      className={`group relative overflow-hidden rounded-medium border bg-raised [content-visibility:auto] ${isSelected ? 'border-gold ring-3 ring-gold' : 'border-line'}`}
    >
      <button
        type="button"
        aria-label={
          isSelected !== null
            ? historyTexts.select(label)
            : text === null
              ? historyTexts.open(label)
              : `${historyTexts.open(label)}. ${text}`
        }
        aria-pressed={isSelected ?? undefined}
        className={`grid aspect-square w-full place-items-center overflow-hidden ${toolCatalogue[item.type].isTransparent ? 'bg-chequered' : 'bg-sunk'}`}
        onClick={onOpen}
      >
        {picture instanceof Blob ? (
          <BlobPicture
            blob={picture}
            alt=""
            decoding="async"
            className={`size-full transition duration-240 ease-enter group-hover:scale-[1.02] ${toolCatalogue[item.type].isTransparent ? 'object-contain p-2' : 'object-cover'}`}
          />
        ) : url ? (
          <AccountThumbnail
            userId={userId}
            item={item}
            url={url}
            isSaved={!isOnDevice}
            failure={failure}
            onFailure={() => setFailedUrl(url)}
            className={`size-full ${toolCatalogue[item.type].isTransparent ? 'object-contain p-2' : 'object-cover'}`}
          />
        ) : (
          <span className="flex flex-col items-center gap-3 p-4 text-small text-muted">
            {isOnDevice ? null : <Hourglass aria-hidden="true" className="size-6" />}
            <span>{text}</span>
          </span>
        )}
      </button>
      {isSelected === null ? (
        <IconButton
          label={historyTexts.favoriteOf(label)}
          aria-pressed={isFavorite}
          className="absolute end-1.5 top-1.5 bg-raised/85 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 pointer-coarse:opacity-100"
          onClick={() => props.onFavorite(!isFavorite)}
        >
          <Heart aria-hidden="true" className={`size-5 ${isFavorite ? 'fill-current' : ''}`} />
        </IconButton>
      ) : (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute end-3 top-3 grid size-7 place-items-center rounded-full border-2 ${isSelected ? 'border-gold bg-gold text-on-gold' : 'border-line bg-raised'}`}
        >
          {isSelected ? <Check className="size-4" /> : null}
        </span>
      )}
      <div className="flex items-start gap-1 py-2 ps-3 pe-1">
        <div className="min-w-0 flex-1 py-1">
          <p className="line-clamp-2 text-small font-[540] break-words">{label}</p>
          <div className="mt-1 text-small text-muted">
            {item.prompt ? <p>{title}</p> : null}
            <p className="flex items-center gap-1.5">
              <time dateTime={new Date(item.ts).toISOString()}>{formatDay(item.ts)}</time>
              {account?.state === 'kept' ? (
                <span title={keepingTexts.inAccount}>
                  <CloudCheck aria-hidden="true" className="size-4" />
                  <span className="sr-only">{keepingTexts.inAccount}</span>
                </span>
              ) : null}
            </p>
          </div>
          {item.options?.isAnswer ? (
            <Note icon={<Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
              {keepingTexts.answer}
            </Note>
          ) : null}
          <Place entry={entry} />
        </div>
        <IconButton
          label={historyTexts.download(label)}
          disabled={!(picture instanceof Blob) && !serverUrl}
          className="shrink-0 disabled:text-line"
          onClick={() =>
            void downloadPicture(picture instanceof Blob ? picture : serverUrl, item, visibleLabel)
          }
        >
          <Download aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </article>
  );
}

function Place({ entry: { item, account, isOnDevice } }: { entry: HistoryEntry }) {
  const isRefused = useIsRefused(item.id);
  if (account?.state === 'kept') return null;
  if (isOnDevice && isRefused) {
    return (
      <Note icon={<CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        {keepingTexts.onlyHere}
      </Note>
    );
  }
  if (isOnDevice || account?.expiresAt === undefined) return null;
  return (
    <Note icon={<Cloud aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
      {keepingTexts.until(formatDay(Date.parse(account.expiresAt)))}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-1 flex items-start gap-1.5 text-small text-muted">
      {icon}
      {children}
    </p>
  );
}

export function missingText(
  { account, isOnDevice }: HistoryEntry,
  isKept: boolean,
  picture: SavedPicture,
): string {
  if (account?.state === 'unfinished' && !isOnDevice) return keepingTexts.unfinished;
  if (account?.state === 'on_device' && !isOnDevice) {
    return isKept ? keepingTexts.onItsWay : keepingTexts.onDevice;
  }
  if (picture === 'unread') return historyTexts.unread;
  if (picture === null && account?.file) return keepingTexts.unfetched;
  return picture === null ? historyTexts.gone : actionTexts.opening;
}

function formatDay(ts: number): string {
  const date = new Date(ts);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatDate(date, { day: 'numeric', month: 'short', ...year });
}

async function downloadPicture(
  picture: Blob | string | undefined,
  item: HistoryItem,
  label: string | null,
) {
  try {
    const bytes = typeof picture === 'string' ? await fetchBlob(picture) : picture;
    if (!bytes) throw new Error('The picture is not to be had');
    const file = await labelPicture(await toPng(bytes, item), label);
    await saveFile(file, toolCatalogue[item.type].fileName);
  } catch {
    toast.error(actionTexts.failures.download, { description: historyTexts.damagedPicture });
  }
}
