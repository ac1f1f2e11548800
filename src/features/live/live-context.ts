import { createContext, use } from 'react';

export const LiveContext = createContext(false);

/** Whether changes come by themselves; where they don't, one has to ask. */
export function useIsLive(): boolean {
  return use(LiveContext);
}
