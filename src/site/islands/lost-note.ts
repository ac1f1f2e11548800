import { defineIsland } from '../../ui/page/island.ts';

/** `<lost-note>`: shows its note where the server has redirected the browser here, because the requested page does not exist. */
defineIsland('lost-note', (island) => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!entry?.redirectCount) return undefined;
  for (const note of island.children) (note as HTMLElement).hidden = false;
  return undefined;
});
