import { type PointerEvent, type RefObject, useRef } from 'react';

export function useDragPan(view: RefObject<HTMLElement | null>) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    // A pointer beside the picture may be on the scroll bar.
    if (event.target === event.currentTarget) return;
    const isFree = event.button === 0;
    if (event.pointerType === 'touch' || !(isFree || event.button === 1)) return;
    event.preventDefault();
    grip.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    view.current?.scrollBy(grip.current.x - event.clientX, grip.current.y - event.clientY);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const end = () => {
    grip.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}
