import { type PointerEvent, type RefObject, useRef } from 'react';

interface Fingers {
  x: number;
  y: number;
  apart: number;
}

export function usePinch(view: RefObject<HTMLElement | null>, onZoom: (by: number) => void) {
  const touches = useRef(new Map<number, { x: number; y: number }>());
  const before = useRef<Fingers | null>(null);
  const forget = (event: PointerEvent) => {
    touches.current.delete(event.pointerId);
    before.current = null;
  };
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      before.current = measureFingers(touches.current);
    },
    onPointerMoveCapture: (event: PointerEvent) => {
      if (!touches.current.has(event.pointerId)) return;
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = measureFingers(touches.current);
      const last = before.current;
      before.current = now;
      if (!now || !last) return;
      view.current?.scrollBy(last.x - now.x, last.y - now.y);
      if (last.apart > 0 && now.apart > 0) onZoom(now.apart / last.apart);
    },
    onPointerUpCapture: forget,
    onPointerCancelCapture: forget,
  };
}

function measureFingers(touches: ReadonlyMap<number, { x: number; y: number }>): Fingers | null {
  const [one, other] = touches.values();
  if (!one || !other || touches.size !== 2) return null;
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
