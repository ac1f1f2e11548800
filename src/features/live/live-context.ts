import { createContext, use } from 'react';

export interface LiveSocket {
  isLive: boolean;
  /** Asks for what comes of a job on the line itself, as soon as it is there. */
  requestResult: (jobId: string) => void;
}

export const LiveContext = createContext<LiveSocket>({
  isLive: false,
  requestResult: () => undefined,
});

export function useLiveSocket(): LiveSocket {
  return use(LiveContext);
}

/** Whether changes come by themselves; where they don't, one has to ask. */
export function useIsLive(): boolean {
  return useLiveSocket().isLive;
}
