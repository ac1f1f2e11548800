import { type PointerEvent, useRef, useState } from 'react';
import { extendStroke } from '../../device/masks/extend-stroke.ts';
import type { MaskOperation } from '../../device/masks/mask-operation.ts';

/** Draws one step of a selection at a time, with a mouse, a pen or a finger. */
export function useStrokes(props: {
  /** Size of the picture that is drawn on, in pixels. */
  picture: { width: number; height: number };
  isLocked: boolean;
  start: (point: { x: number; y: number }) => MaskOperation;
  onStroke: (operation: MaskOperation) => void;
}) {
  const { picture, isLocked, onStroke } = props;
  const [stroke, showStroke] = useState<MaskOperation | null>(null);
  // Pointer events come faster than renders: the ref has the newest stroke, the state the rendered
  // one.
  const drawn = useRef<MaskOperation | null>(null);
  const setStroke = (next: MaskOperation | null) => {
    drawn.current = next;
    showStroke(next);
  };
  const pointAt = (event: PointerEvent) => {
    const area = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - area.left) / area.width) * picture.width,
      y: ((event.clientY - area.top) / area.height) * picture.height,
    };
  };
  const onPointerDown = (event: PointerEvent) => {
    // A second finger moves the picture, and discards the stroke of the first.
    if (!event.isPrimary) setStroke(null);
    if (isLocked || event.button !== 0 || !event.isPrimary) return;
    // Otherwise the picture would move as well.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke(props.start(pointAt(event)));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = drawn.current;
    if (!before || !event.isPrimary) return;
    const { x, y } = pointAt(event);
    setStroke(
      before.kind === 'rectangle'
        ? { ...before, width: x - before.x, height: y - before.y }
        : extendStroke(before, { x, y }),
    );
  };
  const onPointerUp = () => {
    const whole = drawn.current;
    if (whole && !isNothing(whole)) onStroke(whole);
    setStroke(null);
  };
  const onPointerCancel = () => setStroke(null);
  return { stroke, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function isNothing(operation: MaskOperation): boolean {
  return operation.kind === 'rectangle' && (operation.width === 0 || operation.height === 0);
}
