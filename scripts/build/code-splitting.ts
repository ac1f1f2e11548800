import type { Rolldown } from 'vite';
import { pageSources } from '../../src/app/page-sources.ts';

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/** Layers over a page, although their package exports them with others. */
const overlays =
  /\/node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@radix-ui\/react-(dropdown-menu|menu|popover|popper|tooltip|dismissable-layer|focus-guards|focus-scope))\//;

/** Icons and tabs go to the part that shows them, although one module exports them with all others. */
const single = /\/node_modules\/(lucide-react|@radix-ui\/react-tabs)\//;

const dashboardFrame = /\/src\/app\/start\/signed-in-only\./;

/**
 * The number of pages from which shared code is in the dashboard's file. Three tools show a picture before and
 * after: with their code, 3.5 kB, the page of the fourth would be too heavy (`scripts/checks/first-view.mjs`).
 */
const pagesMin = 4;

/**
 * Divides the app's code into files. Without it a page of the dashboard has forty of them,
 * which queue on a slow network. Parts that more roots need come first, because a part
 * includes its imports and must not take them from others.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: framework },
    part('start', (starts, modules) => starts.some((id) => modules.getModuleInfo(id)?.isEntry)),
    { name: 'overlays', test: overlays },
    part(
      'dashboard',
      (starts) =>
        starts.every(isInside) &&
        (starts.some((start) => dashboardFrame.test(start)) || starts.length >= pagesMin),
    ),
  ],
};

const isInside = (start: string) =>
  dashboardFrame.test(start) ||
  Object.values(pageSources).some(({ file }) => start.endsWith(`/${file}`));

/** Returns the part of the modules whose roots are as wanted. A root itself is in none. */
function part(
  name: string,
  isWanted: (starts: readonly string[], modules: Rolldown.ChunkingContext) => boolean | undefined,
) {
  return {
    debugName: name,
    test: (id: string) => !single.test(id) && !overlays.test(id),
    name: (id: string, modules: Rolldown.ChunkingContext) => {
      const starts = startsOf(id, modules);
      return !starts.includes(id) && isWanted(starts, modules) ? name : null;
    },
  };
}

/** The roots that load a module: the entry and dynamic imports. */
function startsOf(id: string, modules: Rolldown.ChunkingContext): readonly string[] {
  const seen = new Set<string>();
  const starts: string[] = [];
  const visit = (at: string) => {
    const module = seen.has(at) ? null : modules.getModuleInfo(at);
    seen.add(at);
    if (!module) return;
    // The result is cached for the next module.
    const importers = [...module.importers];
    // A module that is also imported statically belongs to its importer.
    const isLate = module.dynamicImporters.length > 0 && importers.length === 0;
    if (module.isEntry || isLate) starts.push(at);
    for (const importer of importers) visit(importer);
  };
  visit(id);
  return starts;
}
