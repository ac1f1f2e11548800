import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { TextLayer } from '../../../device/text-layer/text-layer.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { placeText } from './draw-preview.ts';

const keyStep = 0.02;

export function TextHandle(props: {
  layer: TextLayer;
  picture: { width: number; height: number };
  onMove: (place: { x: number; y: number }) => void;
}) {
  const { layer, picture, onMove } = props;
  const grip = useRef<{ x: number; y: number } | null>(null);
  const box = placeText(layer, picture);
  const middle = {
    x: (box.x + box.width / 2) / picture.width,
    y: (box.y + box.height / 2) / picture.height,
  };
  const moveTo = (x: number, y: number) =>
    onMove({ x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) });
  const pointAt = (event: PointerEvent) => {
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!stage) return middle;
    return {
      x: (event.clientX - stage.left) / stage.width,
      y: (event.clientY - stage.top) / stage.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-keyStep, 0],
      ArrowRight: [keyStep, 0],
      ArrowUp: [0, -keyStep],
      ArrowDown: [0, keyStep],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(middle.x + step[0], middle.y + step[1]);
  };
  return (
    <button
      type="button"
      aria-label={editorTexts.stage.moveText}
      className="absolute cursor-move touch-none rounded-small border border-dashed border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.55)]"
      style={{
        left: `${(100 * box.x) / picture.width}%`,
        top: `${(100 * box.y) / picture.height}%`,
        width: `${(100 * box.width) / picture.width}%`,
        height: `${(100 * box.height) / picture.height}%`,
      }}
      onPointerDown={(event) => {
        const point = pointAt(event);
        grip.current = { x: middle.x - point.x, y: middle.y - point.y };
        // Otherwise the picture would move as well.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!grip.current) return;
        const point = pointAt(event);
        moveTo(point.x + grip.current.x, point.y + grip.current.y);
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
