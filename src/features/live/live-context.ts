import { createContext, use } from 'react';

export interface LiveSocket {
  isLive: boolean;
  requestResult: (jobId: string) => void;
}

export const LiveContext = createContext<LiveSocket>({
  isLive: false,
  requestResult: () => undefined,
});

export function useLiveSocket(): LiveSocket {
  return use(LiveContext);
}

export function useIsLive(): boolean {
  return useLiveSocket().isLive;
}
