import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Brush, Eraser, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { historyPictureKey } from '../../../api/query-keys.ts';
import { makeCutOut } from '../../../device/cutout/make-cut-out.ts';
import { saveRefined } from '../../../device/cutout/saved-cut-outs.ts';
import type { MaskOperation } from '../../../device/masks/mask-operation.ts';
import {
  canRedo,
  canUndo,
  currentState,
  record,
  redo,
  startHistory,
  undo,
} from '../../../device/recipe/undo-history.ts';
import { cutOutTexts } from '../../../texts/en/studio/cut-out.ts';
import { usePinch } from '../../../ui/canvas/use-pinch.ts';
import { useStrokes } from '../../../ui/canvas/use-strokes.ts';
import { useZoom } from '../../../ui/canvas/use-zoom.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { drawRefined } from './draw-refined.ts';
import { type OpenedCutOut, openPreview } from './open-preview.ts';

const brushes = [
  { value: 'brush', icon: <Brush aria-hidden="true" className="size-4" /> },
  { value: 'eraser', icon: <Eraser aria-hidden="true" className="size-4" /> },
] as const;

const texts = () => cutOutTexts.refine;
const faded = 'disabled:cursor-not-allowed disabled:text-field-line disabled:hover:bg-transparent';

export function RefineDialog(props: { userId: string; jobId: string; onClose: () => void }) {
  const { userId, jobId, onClose } = props;
  const { data, isError } = useQuery({
    queryKey: ['refine', userId, jobId],
    queryFn: () => openPreview(userId, jobId),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal title={texts().title} onClose={onClose} className="w-[min(64rem,calc(100vw-1.5rem))]">
      {data ? (
        <RefineStage {...props} opened={data} />
      ) : (
        <p role="status" className="grid min-h-64 place-items-center text-muted">
          {isError ? texts().unread : texts().opening}
        </p>
      )}
    </Modal>
  );
}

function RefineStage(props: {
  userId: string;
  jobId: string;
  opened: OpenedCutOut;
  onClose: () => void;
}) {
  const { userId, jobId, opened } = props;
  const { picture } = opened;
  const queries = useQueryClient();
  const [history, setHistory] = useState(() => startHistory<readonly MaskOperation[]>([]));
  const [kind, setKind] = useState<'brush' | 'eraser'>('eraser');
  const [size, setSize] = useState(4);
  const [isSaving, setSaving] = useState(false);
  const [zoom, zoomBy] = useZoom();
  const view = useRef<HTMLDivElement>(null);
  const pinch = usePinch(view, zoomBy);
  const operations = currentState(history);
  const radius = (size / 200) * Math.max(picture.width, picture.height);
  const { stroke, handlers } = useStrokes({
    picture,
    isLocked: isSaving,
    start: (point) => ({ kind, radius, points: [point] }),
    onStroke: (operation) =>
      setHistory((before) => record(before, [...currentState(before), operation])),
  });
  const canvas = useRef<HTMLCanvasElement>(null);
  const behind = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    behind.current?.getContext('2d')?.drawImage(opened.photo, 0, 0);
  }, [opened]);
  useEffect(() => {
    if (canvas.current)
      drawRefined(canvas.current, opened, stroke ? [...operations, stroke] : operations);
  }, [opened, operations, stroke]);

  const save = async () => {
    setSaving(true);
    const made = await makeCutOut({ kind: 'refine', ...opened.files, operations });
    const isSaved = made.ok && (await saveRefined(userId, jobId, made).catch(() => false));
    setSaving(false);
    if (!isSaved) {
      const { title, description } = texts().unsaved;
      toast.error(title, { description });
      return;
    }
    void queries.invalidateQueries({ queryKey: historyPictureKey(userId, jobId) });
    props.onClose();
  };
  const { width, height } = opened.cutOut;
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{texts().how}</p>
      <div
        ref={view}
        {...pinch}
        className="grid max-h-[52dvh] place-items-center-safe overflow-auto overscroll-contain rounded-medium bg-sunk"
      >
        <div
          className="relative bg-chequered"
          style={{
            width: `calc(min(100%, 52dvh * ${width / height}) * ${zoom})`,
            aspectRatio: width / height,
          }}
        >
          <div aria-hidden="true" className="absolute inset-0 opacity-25">
            <canvas ref={behind} width={width} height={height} className="size-full" />
          </div>
          <canvas
            ref={canvas}
            role="img"
            aria-label={texts().stage}
            width={width}
            height={height}
            className={`absolute inset-0 size-full touch-none ${isSaving ? '' : 'cursor-crosshair'}`}
            {...handlers}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ChoiceRow
          label={texts().brush}
          choices={brushes.map((brush) => ({ ...brush, title: texts().brushes[brush.value] }))}
          chosen={kind}
          onChoose={setKind}
        />
        <div className="w-44">
          <Slider
            label={texts().brushSize}
            min={1}
            max={20}
            value={size}
            valueText={`${size}`}
            onChange={setSize}
          />
        </div>
        <div className="flex">
          <IconButton
            label={texts().undo}
            className={faded}
            disabled={isSaving || !canUndo(history)}
            onClick={() => setHistory(undo)}
          >
            <Undo2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={texts().redo}
            className={faded}
            disabled={isSaving || !canRedo(history)}
            onClick={() => setHistory(redo)}
          >
            <Redo2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={texts().zoomOut}
            className={faded}
            disabled={zoom <= 1}
            onClick={() => zoomBy(0.8)}
          >
            <ZoomOut aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={texts().zoomIn}
            className={faded}
            disabled={zoom >= 8}
            onClick={() => zoomBy(1.25)}
          >
            <ZoomIn aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <Button
          look="primary"
          isWorking={isSaving}
          disabled={operations.length === 0}
          onClick={() => void save()}
        >
          {texts().save}
        </Button>
      </div>
    </div>
  );
}
