import { useMediaQuery } from '../../ui/page/media-query.ts';

/** From this width on the sidebar stands beside the page and stays open after a choice, in pixels (spec, section 2). */
const wideFrom = 1024;

export function useWideScreen(): boolean {
  return useMediaQuery(`(min-width: ${wideFrom}px)`);
}
