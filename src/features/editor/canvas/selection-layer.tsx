import { useEffect, useMemo, useRef } from 'react';
import type { MaskOperation } from '../../../device/masks/mask-operation.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { useStrokes } from '../../../ui/canvas/use-strokes.ts';
import type { EditChoices } from '../choices/edit-choices.ts';
import { drawSelection } from './draw-selection.ts';

export function SelectionLayer(props: {
  selection: readonly MaskOperation[];
  /** Size of the picture that is edited, in pixels. */
  picture: { width: number; height: number };
  choices: EditChoices;
  isLocked: boolean;
  onStroke: (operation: MaskOperation) => void;
}) {
  const { selection, picture, choices, isLocked, onStroke } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const longSide = Math.max(picture.width, picture.height);
  const scale = Math.min(1, 1200 / longSide);
  const radius = choices.penSize * longSide;
  const { stroke, handlers } = useStrokes({
    picture,
    isLocked,
    start: (point) =>
      choices.pen === 'rectangle'
        ? { kind: 'rectangle', ...point, width: 0, height: 0 }
        : { kind: choices.pen, radius, points: [point] },
    onStroke,
  });

  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  // The finished strokes are drawn once, and not again at every move of the pen.
  const finished = useMemo(() => {
    const layer = new OffscreenCanvas(width, height);
    drawSelection(layer, selection, scale);
    return layer;
  }, [selection, scale, width, height]);
  useEffect(() => {
    if (canvas.current) drawSelection(canvas.current, stroke ? [stroke] : [], scale, finished);
  }, [finished, stroke, scale]);

  const blur = choices.feather * longSide * scale * 0.5;
  return (
    <canvas
      ref={canvas}
      aria-label={editorTexts.stage.selection}
      role="img"
      width={width}
      height={height}
      className={`absolute inset-0 size-full touch-none opacity-55 ${isLocked ? '' : 'cursor-crosshair'}`}
      style={{ filter: stroke || blur < 1 ? undefined : `blur(${Math.min(12, blur)}px)` }}
      {...handlers}
    />
  );
}
