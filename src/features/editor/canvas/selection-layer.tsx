import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { extendStroke } from '../../../device/masks/extend-stroke.ts';
import type { MaskOperation } from '../../../device/masks/mask-operation.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
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
  const [stroke, showStroke] = useState<MaskOperation | null>(null);
  // Pointer events come faster than renders: the ref has the newest stroke, the state the rendered
  // one.
  const drawn = useRef<MaskOperation | null>(null);
  const setStroke = (next: MaskOperation | null) => {
    drawn.current = next;
    showStroke(next);
  };
  const longSide = Math.max(picture.width, picture.height);
  const scale = Math.min(1, 1200 / longSide);
  const radius = choices.penSize * longSide;

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

  const pointAt = (event: PointerEvent) => {
    const area = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - area.left) / area.width) * picture.width,
      y: ((event.clientY - area.top) / area.height) * picture.height,
    };
  };
  const begin = (event: PointerEvent) => {
    // A second finger moves the picture, and discards the stroke of the first.
    if (!event.isPrimary) setStroke(null);
    if (isLocked || event.button !== 0 || !event.isPrimary) return;
    // Otherwise the picture would move as well.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointAt(event);
    setStroke(
      choices.pen === 'rectangle'
        ? { kind: 'rectangle', ...point, width: 0, height: 0 }
        : { kind: choices.pen, radius, points: [point] },
    );
  };
  const go = (event: PointerEvent) => {
    const before = drawn.current;
    if (!before || !event.isPrimary) return;
    const { x, y } = pointAt(event);
    setStroke(
      before.kind === 'rectangle'
        ? { ...before, width: x - before.x, height: y - before.y }
        : extendStroke(before, { x, y }),
    );
  };
  const end = () => {
    const whole = drawn.current;
    if (whole && !isNothing(whole)) onStroke(whole);
    setStroke(null);
  };
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
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => setStroke(null)}
    />
  );
}

function isNothing(operation: MaskOperation): boolean {
  return operation.kind === 'rectangle' && (operation.width === 0 || operation.height === 0);
}
