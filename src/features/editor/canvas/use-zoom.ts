import { useCallback, useState } from 'react';

/** 1 shows the whole picture. */
const zoomLimits = { min: 1, max: 8 } as const;

/** Returns the zoom and a function that multiplies it; the factor 0 shows the whole picture. */
export function useZoom() {
  const [zoom, setZoom] = useState<number>(zoomLimits.min);
  const zoomBy = useCallback(
    (by: number) =>
      setZoom((before) => Math.min(zoomLimits.max, Math.max(zoomLimits.min, before * by))),
    [],
  );
  return [zoom, zoomBy] as const;
}
