import { useCallback, useState } from 'react';

const zoomLimits = { min: 1, max: 8 } as const;

export function useZoom() {
  const [zoom, setZoom] = useState<number>(zoomLimits.min);
  const zoomBy = useCallback(
    (by: number) =>
      setZoom((before) => Math.min(zoomLimits.max, Math.max(zoomLimits.min, before * by))),
    [],
  );
  return [zoom, zoomBy] as const;
}
