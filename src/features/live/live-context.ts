import { createContext, use } from 'react';

export interface Line {
  isLive: boolean;
  /** Asks for what comes of a job on the line itself, as soon as it is there. */
  wishForResult: (jobId: string) => void;
}

export const LiveContext = createContext<Line>({
  isLive: false,
  wishForResult: () => undefined,
});

export function useLine(): Line {
  return use(LiveContext);
}

/** Whether changes come by themselves; where they don't, one has to ask. */
export function useIsLive(): boolean {
  return useLine().isLive;
}
