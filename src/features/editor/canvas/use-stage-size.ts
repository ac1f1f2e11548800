import { useCallback, useState } from 'react';

/** A ref for an element, and the room inside its padding, in pixels, now and whenever it changes. */
export function useStageSize() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setRoom({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, room] as const;
}
