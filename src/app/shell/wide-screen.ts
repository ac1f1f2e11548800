import { useMediaQuery } from '../../ui/page/media-query.ts';

/** The width from which the sidebar is beside the page and stays open after a choice, in pixels (spec, section 2). */
const wideFrom = 1024;

export function useWideScreen(): boolean {
  return useMediaQuery(`(min-width: ${wideFrom}px)`);
}
