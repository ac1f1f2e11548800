import { Download, Eye, ImagePlus, Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { canRedo, canUndo, type UndoHistory } from '../../device/recipe/undo-history.ts';
import { editorTexts } from '../../texts/en/editor/editor.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useCompare } from '../../ui/controls/use-compare.ts';

const faded = 'disabled:cursor-not-allowed disabled:text-field-line disabled:hover:bg-transparent';

export function EditorBar(props: {
  history: UndoHistory<unknown>;
  isLocked: boolean;
  zoom: number;
  onUndo: () => void;
  onRedo: () => void;
  onZoom: (by: number) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  onAnother: () => void;
  onExport: () => void;
}) {
  const { history, isLocked, zoom, onZoom } = props;
  return (
    <div
      role="toolbar"
      aria-label={editorTexts.bar.label}
      className="flex flex-wrap items-center gap-x-1 group-data-typing/editor:max-lg:hidden border-b border-line bg-raised px-1.5 py-1"
    >
      <IconButton
        label={editorTexts.bar.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        className={faded}
        disabled={isLocked || !canUndo(history)}
        onClick={props.onUndo}
      >
        <Undo2 aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={editorTexts.bar.redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        className={faded}
        disabled={isLocked || !canRedo(history)}
        onClick={props.onRedo}
      >
        <Redo2 aria-hidden="true" className="size-5" />
      </IconButton>
      <p
        aria-live="polite"
        title={editorTexts.bar.stateHow(history.at + 1, history.states.length)}
        className="rounded-full bg-sunk px-2.5 py-1 text-small whitespace-nowrap text-muted tabular-nums"
      >
        {editorTexts.bar.state(history.at + 1, history.states.length)}
      </p>
      <div className="ms-auto flex items-center">
        <div className="flex items-center max-sm:hidden">
          <IconButton
            label={editorTexts.bar.zoomOut}
            className={faded}
            disabled={zoom <= 1}
            onClick={() => onZoom(0.8)}
          >
            <ZoomOut aria-hidden="true" className="size-5" />
          </IconButton>
          <output className="w-13 text-center text-small text-muted tabular-nums">
            {Math.round(zoom * 100)}%
          </output>
        </div>
        <IconButton
          label={editorTexts.bar.zoomIn}
          className={faded}
          disabled={zoom >= 8}
          onClick={() => onZoom(1.25)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={editorTexts.bar.wholePicture}
          className={`${faded} ${zoom === 1 ? 'max-sm:hidden' : ''}`}
          disabled={zoom === 1}
          onClick={() => onZoom(0)}
        >
          <Maximize aria-hidden="true" className="size-5" />
        </IconButton>
        <CompareButton isComparing={props.isComparing} onCompare={props.onCompare} />
        <IconButton
          label={editorTexts.bar.another}
          disabled={isLocked}
          className={`${faded} ${zoom === 1 ? '' : 'max-sm:hidden'}`}
          onClick={props.onAnother}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
        </IconButton>
        <button
          type="button"
          aria-haspopup="dialog"
          title={editorTexts.bar.export}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-small font-[560] hover:bg-sunk sm:ms-1 sm:border sm:border-field-line sm:px-4 sm:hover:border-ink"
          onClick={props.onExport}
        >
          <Download aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{editorTexts.bar.export}</span>
        </button>
      </div>
    </div>
  );
}

function CompareButton(props: { isComparing: boolean; onCompare: (isComparing: boolean) => void }) {
  const { isComparing, onCompare } = props;
  const compare = useCompare(isComparing, onCompare);
  return (
    <button
      type="button"
      {...compare}
      title={editorTexts.bar.compareHow}
      className="inline-flex min-h-11 touch-none items-center gap-2 rounded-full px-3 text-small font-[520] select-none hover:bg-sunk aria-pressed:bg-gold aria-pressed:text-on-gold"
    >
      <Eye aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">{editorTexts.bar.compare}</span>
    </button>
  );
}
