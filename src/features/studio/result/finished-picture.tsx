import { useQueryClient } from '@tanstack/react-query';
import { Heart, Maximize2, Trash2 } from 'lucide-react';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../../domain/account/job.ts';
import { hexColorSchema } from '../../../../domain/editing/hex-color.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import { toolCatalogue } from '../../../../domain/tools/tools.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { readVersions } from '../../../device/drafts/job-sources.ts';
import { writeFavorites } from '../../../device/history/favorites.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { historyTexts } from '../../../texts/en/studio/history.tsx';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { ActionTile } from '../../../ui/controls/action-tile.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BeforeAfter } from '../../../ui/pictures/before-after.tsx';
import { useFeatures } from '../../availability/availability.ts';
import { KeepQuestion } from '../../keeping/keeping.ts';
import { LaterSharing } from '../../sharing/sharing.ts';
import type { SourcePicture } from '../input/use-source-picture.ts';
import { rereadJob } from '../job/reread-job.ts';
import { NextTools } from '../next-tools.tsx';
import { type PromptDraft, UsedSettings } from '../prompt/used-prompt.tsx';
import type { ToolState } from '../use-tool.ts';
import { isCovered, useToolKeys } from '../use-tool-keys.ts';
import { BackgroundRow } from './background-row.tsx';
import { ChangeField } from './change-field.tsx';
import { GeneratedPicture } from './generated-picture.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { ResultActions } from './result-actions.tsx';
import { StageDialog } from './stage-dialog.tsx';
import { useDeletion } from './use-deletion.tsx';
import { useFavorites } from './use-favorites.ts';
import { useResultActions } from './use-result-actions.ts';
import { type OwnPicture, useResultFile } from './use-result-file.ts';

export function FinishedPicture(props: {
  userId: string;
  tool: ToolState;
  job: Job & { result: NonNullable<Job['result']> };
  own: OwnPicture | null;
  before: SourcePicture | null;
  hasSourceShape: boolean;
  isNew: boolean;
  onVary: (() => void) | undefined;
  draft: PromptDraft | undefined;
  /** What only this tool offers for its result. */
  children?: ReactNode;
}) {
  const { userId, tool, job, own, before, onVary, draft } = props;
  const { result } = job;
  const queries = useQueryClient();
  const [background, chooseBackground] = useBackground(userId);
  const isCutOut = toolCatalogue[job.tool].isTransparent;
  // The actions render once the picture is visible, so that they do not delay it.
  const [isSeen, setSeen] = useState(false);
  const file = useResultFile(job, own, isCutOut ? background : null, isSeen);
  const actions = useResultActions(file);
  useToolKeys({ download: actions.download, copy: actions.copy });

  const { tools } = useFeatures();
  const canChange = !isCutOut && tools.includes('img2img');
  const change = async (prompt: string) => {
    const device = tool.mobile ? 'mobile' : 'desktop';
    const shrunk = await file
      .read()
      .then((picture) => shrinkPicture(picture, { device }))
      .catch(() => null);
    if (!shrunk?.ok) {
      toast.error(resultTexts.change.failed, { description: actionTexts.notCharged });
      return;
    }
    const { blob, width, height } = shrunk;
    await tool.change(prompt, { id: crypto.randomUUID(), blob, width, height, url: '' }, job);
  };

  // A new version has this picture's options, whatever the form has.
  const versionCost = toolCost(job.request ?? { tool: tool.name });
  const isShort = tool.available !== undefined && tool.available < versionCost;

  const at = tool.results.findIndex(({ id }) => id === job.id);
  // In the order of the strip.
  const step = (by: 1 | -1) => {
    const other = at < 0 ? undefined : tool.results[at + by];
    return other && (() => tool.choose(other.id));
  };
  const [previous, next] = [step(-1), step(1)];
  const [isEnlarged, setEnlarged] = useState(false);
  useArrowKeys(previous, next);
  const stage = useCallback((element: HTMLElement | null) => {
    const enlarge = () => setEnlarged(true);
    element?.addEventListener('click', enlarge);
    return () => element?.removeEventListener('click', enlarge);
  }, []);
  const from = tool.results.find(({ id }) => id === readVersions(userId, tool.name)[job.id]);
  const beforeUrl = before?.url ?? (from && pictureUrl(from)) ?? null;

  const generated = (
    <GeneratedPicture
      key={job.id}
      job={job}
      isNew={props.isNew}
      own={own?.blob ?? null}
      reread={() => rereadJob(queries, job.id)}
      onSeen={() => startTransition(() => setSeen(true))}
    />
  );
  const isFavorite = useFavorites(userId).has(job.id);
  const { isDeleted, remove } = useDeletion(userId);
  const ratio = result.width / result.height;
  if (isDeleted(job)) {
    return (
      <PictureFrame ratio={ratio}>
        <p className="m-auto text-muted">{resultTexts.batch.deleted}</p>
      </PictureFrame>
    );
  }
  return (
    <>
      <PictureFrame ratio={ratio} isCutOut={isCutOut} background={isCutOut ? background : null}>
        {before ? (
          <BeforeAfter
            label={resultTexts.beforeAndAfter}
            // A half of another composition, a headshot for example, beside a half of the source
            // would look broken.
            start={props.hasSourceShape ? 50 : 0}
            before={
              <img key={before.url} src={before.url} alt="" className="size-full object-cover" />
            }
            after={generated}
          />
        ) : (
          // By keyboard the button beside it does the same.
          <div ref={stage} className="size-full cursor-zoom-in">
            {generated}
          </div>
        )}
        {isSeen ? (
          <IconButton
            label={resultTexts.stage.open}
            className="absolute! end-2 top-2 bg-raised/90 shadow-float"
            onClick={() => setEnlarged(true)}
          >
            <Maximize2 aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </PictureFrame>
      {isEnlarged ? (
        <StageDialog
          picture={{
            url: pictureUrl(job) ?? result.url,
            width: result.width,
            height: result.height,
            alt: job.prompt ?? '',
          }}
          own={own?.blob ?? null}
          before={beforeUrl}
          isCutOut={isCutOut}
          onPrevious={previous}
          onNext={next}
          onClose={() => setEnlarged(false)}
        />
      ) : null}
      {isCutOut ? (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <BackgroundRow background={background} onChoose={chooseBackground} />
          {isSeen ? props.children : null}
        </div>
      ) : null}
      {isSeen ? (
        <>
          <ResultActions
            actions={actions}
            cost={versionCost}
            onVary={onVary}
            mustBuy={tool.mustBuy(versionCost)}
            canVary={!tool.isBlocked && tool.available !== undefined && !isShort}
          >
            <ActionTile
              Icon={Heart}
              label={historyTexts.favorite}
              aria-pressed={isFavorite}
              onClick={() => writeFavorites(userId, [job.id], !isFavorite)}
            />
            <LaterSharing pictureId={job.id} tool={job.tool} read={file.read} />
            <ActionTile Icon={Trash2} label={historyTexts.delete} onClick={() => remove(job)} />
          </ResultActions>
          {canChange ? (
            <ChangeField
              key={job.id}
              userId={userId}
              jobId={job.id}
              isPortrait={tool.name === 'headshot'}
              mustBuy={tool.mustBuy(toolCatalogue.img2img.cost)}
              canChange={!tool.isBlocked && (tool.available ?? 0) >= toolCatalogue.img2img.cost}
              onChange={change}
            />
          ) : null}
          <NextTools from={job.tool} read={file.readPlain} />
          <KeepQuestion />
          {draft ? <UsedSettings job={job} draft={draft} /> : null}
        </>
      ) : null}
    </>
  );
}

/**
 * The color behind a user's cut-outs, stored on the device; null for none. The storage key has its
 * name from an earlier release.
 */
function useBackground(userId: string) {
  const key = `imagemint.${userId}.bgremove.ground`;
  const [background, setBackground] = useState(() => {
    return hexColorSchema.safeParse(readStored(key)).data ?? null;
  });
  const choose = (next: string | null) => {
    setBackground(next);
    writeStored(key, next);
  };
  return [background, choose] as const;
}

/** Shows the picture beside, outside of text fields and sliders. */
function useArrowKeys(previous: (() => void) | undefined, next: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    const go = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (!go || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isCovered(event) || (target as Element).closest('input, textarea, select, [role]')) return;
    go();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
