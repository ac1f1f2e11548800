import { ChevronDown } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { isCancellable } from '../../../domain/account/job-state.ts';
import type { Size } from '../../../domain/editing/geometry/geometry.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { type MaskOperation, operationsMax } from '../../device/masks/mask-operation.ts';
import { sizeOf, startRecipe } from '../../device/recipe/recipe.ts';
import { currentState } from '../../device/recipe/undo-history.ts';
import { isTransparent } from '../../device/transparency.ts';
import { editorTexts } from '../../texts/en/editor/editor.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { useZoom } from '../../ui/canvas/use-zoom.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useScreenKeyboard } from '../../ui/page/screen-keyboard.ts';
import { useFeatures } from '../availability/availability.ts';
import { KeepQuestion } from '../keeping/keeping.ts';
import { DropZone, useDroppedPicture, useResultActions, useToolKeys } from '../studio/studio.ts';
import { EditorStage } from './canvas/editor-stage.tsx';
import { PreviewNote, StageNote } from './canvas/preview-note.tsx';
import type { EditChoices, EditorTab } from './choices/edit-choices.ts';
import { hasPreview, unappliedTabs, withoutPreview } from './choices/preview.ts';
import { useEditChoices } from './choices/use-edit-choices.ts';
import type { OpenSnapshot } from './document/editor-document.ts';
import type { EditorStore } from './document/editor-store.ts';
import { markRendered } from './document/mark-rendered.ts';
import { renderFull } from './document/render-full.ts';
import { useBackdropPhoto } from './document/use-backdrop-photo.ts';
import { useRendered } from './document/use-rendered.ts';
import { useUndo } from './document/use-undo.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorPanels } from './editor-panels.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { ApplyButton } from './edits/apply-button.tsx';
import { FreeApplyButton } from './edits/free-apply-button.tsx';
import { isPaidEdit } from './edits/prepare-free-edit.ts';
import { useFreeEdit } from './edits/use-free-edit.ts';
import { usePaidEdit } from './edits/use-paid-edit.ts';
import { ExportDialog } from './panels/export-dialog.tsx';
import { OpeningNote, WorkingNote } from './working-note.tsx';

/**
 * Longer side of the picture on screen, in pixels: sharp when zoomed in, and fast enough for a
 * slider.
 */
const previewSide = 1400;

function previewWidth({ width, height }: Size): number {
  return Math.round(width * Math.min(1, previewSide / Math.max(width, height)));
}

export function EditorWorkbench(props: {
  store: EditorStore;
  snapshot: OpenSnapshot;
  onAnother: (file: File | null) => void;
  /** Cancels the opening of another picture; null while none is being opened. */
  onCancelOpening: (() => void) | null;
}) {
  const { store, snapshot, onAnother } = props;
  const { history, pictures } = snapshot;
  const state = currentState(history);
  const { recipe, selection } = state;
  const picture = sizeOf(recipe);
  const rendered = useRendered(recipe, pictures, previewWidth(picture));
  const isLayable = useMemo(() => rendered !== null && isTransparent(rendered), [rendered]);
  const photo = snapshot.photo;
  const backdropPhoto = useBackdropPhoto(store);
  const [set, change] = useEditChoices(store.userId);
  const choices = useMemo<EditChoices>(
    () => (isLayable ? set : { ...set, backdrop: 'ai' }),
    [set, isLayable],
  );
  const [zoom, zoomBy] = useZoom();
  const [isComparing, setComparing] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(true);
  const paid = usePaidEdit(store, choices, change);
  const [bare] = useState(() => {
    const { basePictureId: id, width: wide, height } = recipe;
    return startRecipe({ id, width: wide, height });
  });
  const original = useRendered(bare, pictures, previewWidth(bare));
  const { editTools } = useFeatures();
  const canMake = (tab: EditorTab) => tab === 'crop' || tab === 'adjust' || editTools.includes(tab);
  const isLocked = paid.isBusy;
  const free = useFreeEdit(store, recipe, choices, change, photo, isLocked);
  // The user paid for the picture on screen.
  const hasPaidEdit = recipe.edits.some(isPaidEdit);
  const sheet = useRef<HTMLDivElement>(null);
  const [isExporting, setExporting] = useState(false);
  const isTyping = useScreenKeyboard();
  const showTool = () => {
    setSheetOpen(true);
    setComparing(false);
    sheet.current?.scrollTo(0, 0);
  };
  const mark = (stroke: MaskOperation) => {
    if (selection.length < operationsMax) {
      store.record((before) => ({ ...before, selection: [...before.selection, stroke] }));
      return;
    }
    const { title, description } = editorTexts.strokesFull;
    toast.warning(title, { description });
  };
  const { undo, redo } = useUndo(store, history, isLocked, (changed) => {
    setComparing(false);
    change(changed);
  });
  const isOver = useDroppedPicture(onAnother);
  const cancel = () => {
    if (paid.isWaiting) return paid.withdraw();
    paid.cancel().catch(() => toast.error(problemTexts.networkError));
  };
  const apply = () => {
    setExporting(false);
    if (free.isFree) free.submit();
    else void paid.submit();
  };
  const canPay = canMake(choices.tab) && !paid.missing && (paid.available ?? 0) >= paid.cost;
  const missing = free.isFree
    ? free.missing
    : canMake(choices.tab) && !paid.isBusy
      ? paid.missing
      : null;
  const canApply = !isLocked && (free.isFree ? !free.missing : canPay);
  const isPreviewing = hasPreview(choices, picture, photo !== null);
  const discard = () => change(withoutPreview);
  // A mistyped key must not discard a written text.
  const canDiscard = isPreviewing && choices.tab !== 'text' && !isLocked;
  const whole = useResultActions({
    read: async () => {
      const canvas = await renderFull(recipe, pictures);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const marked = await markRendered(blob, recipe, { userId: store.userId });
      return new File([marked], toolCatalogue.edit.fileName, { type: 'image/png' });
    },
    ready: null,
  });
  const canCancel =
    paid.isWaiting ||
    (paid.isBusy && paid.job !== null && isCancellable(paid.job) && !paid.isSubmitting);
  useToolKeys({
    submit: free.isFree ? free.submit : canMake(choices.tab) ? () => void paid.submit() : undefined,
    download: () => setExporting(true),
    copy: whole.isBusy ? undefined : whole.copy,
    cancel: canCancel ? cancel : (props.onCancelOpening ?? (canDiscard ? discard : undefined)),
  });

  return (
    <Tabs.Root
      value={choices.tab}
      onValueChange={(tab) => {
        change({ tab: tab as typeof choices.tab });
        showTool();
      }}
      data-width="wide"
      data-fills-screen=""
      data-typing={isTyping ? '' : undefined}
      className="group/editor -m-4 flex min-h-120 flex-1 data-typing:max-lg:min-h-0 flex-col overflow-hidden sm:m-0 sm:rounded-large sm:border sm:border-line lg:grid lg:grid-cols-[auto_19rem_1fr] lg:grid-rows-1 xl:grid-cols-[auto_23.5rem_1fr]"
    >
      {isOver ? <DropZone /> : null}
      <h1 className="sr-only">{toolTexts.edit.title}</h1>
      <div className="order-1 flex min-h-0 min-w-0 flex-1 flex-col lg:order-3">
        <EditorBar
          history={history}
          isLocked={isLocked}
          zoom={zoom}
          onUndo={undo}
          onRedo={redo}
          onZoom={zoomBy}
          isComparing={isComparing}
          onCompare={setComparing}
          onAnother={() => onAnother(null)}
          onExport={() => setExporting(true)}
        />
        <EditorStage
          state={state}
          rendered={rendered}
          original={original}
          choices={choices}
          photo={(photo && pictures.get(photo)) || null}
          zoom={zoom}
          isComparing={isComparing}
          isLocked={isLocked}
          canSelect={canMake('select')}
          onZoom={zoomBy}
          onFrame={(frame) => change({ crop: { ...frame, of: picture } })}
          onMoveText={(place) => change({ place })}
          onStroke={mark}
        >
          {isComparing ? <StageNote>{editorTexts.bar.before}</StageNote> : null}
          {isPreviewing && !isComparing ? (
            <PreviewNote onDiscard={isLocked ? null : discard} />
          ) : null}
          {paid.isBusy ? <WorkingNote paid={paid} onCancel={canCancel ? cancel : null} /> : null}
          {props.onCancelOpening ? <OpeningNote onCancel={props.onCancelOpening} /> : null}
        </EditorStage>
      </div>
      <div className="order-2 border-line bg-raised group-data-typing/editor:max-lg:hidden max-lg:shrink-0 lg:order-1 lg:border-e">
        <EditorTabs onChoose={showTool} />
      </div>
      <div
        className={`order-3 flex min-h-0 flex-col border-line bg-paper max-lg:shrink-0 max-lg:border-t lg:order-2 lg:border-e ${isSheetOpen ? 'not-group-data-typing/editor:max-lg:min-h-[min(42dvh,23rem)]' : ''}`}
      >
        <div
          ref={sheet}
          className={`flex min-h-0 grow basis-24 flex-col gap-5 overflow-y-auto overscroll-contain p-4 group-data-typing/editor:max-lg:basis-[calc((100dvh-var(--keyboard,0px))*0.4)] ${isSheetOpen ? '' : 'max-lg:hidden'}`}
        >
          <EditorPanels
            choices={choices}
            onChange={change}
            rendered={rendered}
            picture={picture}
            isTransparent={isLayable}
            hasPhoto={photo !== null}
            isPhotoOpening={backdropPhoto.isOpening}
            onPhoto={backdropPhoto.open}
            isLocked={isLocked}
            hasSelection={selection.length > 0}
            onClearSelection={() => store.record((before) => ({ ...before, selection: [] }))}
            onTurn={free.apply}
            canMake={canMake}
          />
          {/* On smaller screens it would cover the tool; the shop and the other tools' results ask too. */}
          {hasPaidEdit && !paid.isBusy ? (
            <div className="max-lg:hidden">
              <KeepQuestion />
            </div>
          ) : null}
        </div>
        <div className="border-t border-line bg-raised p-3 lg:has-[>:only-child]:hidden">
          <div className="mb-2 flex items-center justify-between gap-2 lg:has-[p:empty]:hidden">
            <p role="status" className="text-small text-muted">
              {missing}
            </p>
            <IconButton
              label={editorTexts.options}
              aria-expanded={isSheetOpen}
              className="shrink-0 lg:hidden"
              onClick={() => setSheetOpen(!isSheetOpen)}
            >
              <ChevronDown
                aria-hidden="true"
                className={`size-5 transition duration-150 ${isSheetOpen ? '' : 'rotate-180'}`}
              />
            </IconButton>
          </div>
          {free.isFree ? (
            <FreeApplyButton isOff={isLocked || free.missing !== null} onApply={free.submit} />
          ) : canMake(choices.tab) ? (
            <ApplyButton paid={paid} />
          ) : null}
        </div>
      </div>
      {isExporting ? (
        <ExportDialog
          userId={store.userId}
          rendered={rendered}
          recipe={recipe}
          pictures={pictures}
          unapplied={unappliedTabs(choices, picture, photo !== null)}
          apply={canApply ? { cost: free.isFree ? 0 : paid.cost, run: apply } : null}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </Tabs.Root>
  );
}
