import { createContext, use } from 'react';

export interface LiveSocket {
  isLive: boolean;
  /** Asks the server to send the result of a job through the socket, as soon as there is one. */
  requestResult: (jobId: string) => void;
}

export const LiveContext = createContext<LiveSocket>({
  isLive: false,
  requestResult: () => undefined,
});

export function useLiveSocket(): LiveSocket {
  return use(LiveContext);
}

/** Whether the server pushes changes; where it does not, the app has to poll. */
export function useIsLive(): boolean {
  return useLiveSocket().isLive;
}
