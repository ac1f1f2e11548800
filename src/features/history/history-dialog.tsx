import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronLeft,
  ChevronRight,
  Heart,
  SlidersHorizontal,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { toolCatalogue, toolPaths } from '../../../domain/tools/tools.ts';
import { historyPictureKey, picturesKey } from '../../api/query-keys.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { WatchedJobs } from '../../device/watched-jobs.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { formatDate } from '../../texts/format.ts';
import { ActionTile, ActionTiles } from '../../ui/controls/action-tile.tsx';
import { Button, buttonClasses } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { useFeatures } from '../availability/availability.ts';
import { writeEditSettings, writeLook, writePromptDraft } from '../studio/studio.ts';
import { describeEdit, promptOf } from './describe-edit.ts';
import { describeSettings } from './describe-settings.ts';
import { HistoryActions } from './history-actions.tsx';
import { missingText } from './history-card.tsx';
import { type MergedHistoryState, useWholePicture } from './use-history.ts';

export function HistoryDialog(props: {
  userId: string;
  entry: HistoryEntry;
  isKept: boolean;
  server: MergedHistoryState['server'];
  onMove: (by: 1 | -1) => void;
  isFavorite: boolean;
  onFavorite: (isOn: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { userId, entry, server, onMove } = props;
  const { item, account } = entry;
  const hasFile = entry.isOnDevice || account?.file !== undefined;
  const { tools } = useFeatures();
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useWholePicture(userId, entry, { isEnabled: hasFile });
  const isUnfetched = picture === null && account?.file !== undefined;
  const mayBeRetried =
    isUnfetched || picture === 'unread' || (picture === null && server === 'unreached');
  const queries = useQueryClient();
  const fetchAgain = () => {
    // The link may have expired. The list is requested until the server responds.
    void queries.invalidateQueries({ queryKey: picturesKey });
    void queries.resetQueries({ queryKey: historyPictureKey(userId, item.id) });
  };
  const title = toolTexts[item.type].title;
  const prompt = promptOf(item);
  // Whoever has seen the picture here needs no sign of it in the tray.
  useEffect(() => new WatchedJobs(userId).remove([item.id]), [userId, item.id]);
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // A dialog above this one is about its picture: another must not replace it.
    const around = target instanceof Element ? target.closest('dialog') : null;
    if (around && around !== dialog.current) return;
    if (key === 'ArrowRight') onMove(1);
    if (key === 'ArrowLeft') onMove(-1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const always = (
    <>
      <ActionTile
        Icon={Heart}
        label={historyTexts.favorite}
        aria-pressed={props.isFavorite}
        onClick={() => props.onFavorite(!props.isFavorite)}
      />
      <ActionTile
        Icon={Trash2}
        label={historyTexts.delete}
        onClick={() => {
          dialog.current?.close();
          props.onDelete();
        }}
      />
    </>
  );
  return (
    <Modal
      title={title}
      dialog={dialog}
      onClose={props.onClose}
      className="w-[min(100rem,calc(100vw-1.5rem))]"
    >
      <div className="grid gap-5 md:grid-cols-[1fr_20rem] md:gap-7">
        <div
          className={`relative grid min-h-64 place-items-center self-start overflow-hidden md:sticky md:top-0 rounded-medium ${toolCatalogue[item.type].isTransparent ? 'bg-chequered' : 'bg-sunk'}`}
        >
          {picture instanceof Blob ? (
            <BlobPicture
              blob={picture}
              alt={prompt || title}
              className="max-h-[calc(100dvh-10rem)] max-w-full object-contain max-md:max-h-[50dvh]"
            />
          ) : (
            <div className="flex flex-col items-center gap-4 px-14 py-6 text-center text-muted">
              <p>
                {isUnfetched
                  ? keepingTexts.unfetched
                  : picture === null
                    ? historyTexts.goneHere[server]
                    : missingText(entry, props.isKept, picture)}
              </p>
              {mayBeRetried ? (
                <Button className="text-small" onClick={fetchAgain}>
                  {uiTexts.tryAgain}
                </Button>
              ) : null}
            </div>
          )}
          <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
            <IconButton
              label={historyTexts.newer}
              className="bg-raised/90 shadow-float"
              onClick={() => onMove(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={historyTexts.older}
              className="bg-raised/90 shadow-float"
              onClick={() => onMove(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </div>
        <div className="flex flex-col gap-4">
          {prompt ? <p className="max-h-48 overflow-y-auto break-words">{prompt}</p> : null}
          {item.options ? (
            <p className="text-small text-muted">
              {item.type === 'edit' ? describeEdit(item.options) : describeSettings(item.options)}
            </p>
          ) : null}
          <p className="text-small text-muted">
            <time dateTime={new Date(item.ts).toISOString()}>
              {formatDate(item.ts, { dateStyle: 'long', timeStyle: 'short' })}
            </time>
          </p>
          <div className="mt-auto flex flex-col gap-2">
            {picture instanceof Blob ? (
              <HistoryActions userId={userId} item={item} picture={picture}>
                {always}
              </HistoryActions>
            ) : (
              <ActionTiles>{always}</ActionTiles>
            )}
            {item.prompt && item.type !== 'edit' && tools.includes(item.type) ? (
              <Link
                to={toolPaths[item.type]}
                className={buttonClasses('secondary', '')}
                onClick={() => {
                  writePromptDraft(userId, item.type, item.prompt);
                  writeLook(userId, item.type, item.options ?? {});
                }}
              >
                <Sparkles aria-hidden="true" className="size-5" />
                {historyTexts.moreLikeThis}
              </Link>
            ) : null}
            {item.type === 'edit' && item.options && tools.includes('edit') ? (
              <Link
                to={toolPaths.edit}
                className={buttonClasses('secondary', '')}
                onClick={() => writeEditSettings(userId, item.options)}
              >
                <SlidersHorizontal aria-hidden="true" className="size-5" />
                {historyTexts.useSettings}
              </Link>
            ) : null}
          </div>
        </div>
      </div>
    </Modal>
  );
}
