import { useLocation } from 'react-router';

/** What the front page is told of where one was going; it stays with its place in the browser's history. */
interface WantedState {
  wanted: string;
}

/** To be given along on the way to the front page, for signing in there to lead back. */
export function wantedState(wanted: string): WantedState {
  return { wanted };
}

/** The page of ours that one was kept from, without its language; null where one came to the front page by oneself. */
export function useWantedPage(): string | null {
  const state = useLocation().state as Partial<WantedState> | null;
  return state?.wanted ?? null;
}
