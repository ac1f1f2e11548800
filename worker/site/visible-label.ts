import type { Configuration } from '../config.ts';

/** Whether pictures get a visible label for whoever sends this request, by the edge's country. */
export function hasVisibleLabel({ visibleLabel }: Configuration, request: Request): boolean {
  if (!Array.isArray(visibleLabel)) return visibleLabel === 'all';
  return visibleLabel.includes(String(request.cf?.country));
}
