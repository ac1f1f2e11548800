import type { Rolldown } from 'vite';
import { signedInPaths } from '../../domain/routes.ts';
import { pageSources } from './page-sources.ts';

/**
 * The code of the front page's first screen. Few files are smaller than many, and they
 * load faster.
 */
const firstView = [
  /\/src\/main\./,
  /\/src\/app\/(app|public-pages|page|scrolling\/)/,
  /\/src\/app\/(shell\/(public-|site-)|start\/(late-|loading))/,
  /\/src\/texts\/(language|hi\/index|en\/(shell\/(shell|problems|ui)|site\/hero|session\/session))\./,
  /\/src\/pages\/home\./,
  /\/src\/device\/let-page-work\./,
  /\/src\/features\/(session\/(?!in-app|challenge))/,
  /\/src\/ui\/controls\/(button|language-|theme)/,
  /\/src\/ui\/page\/(deferred|first-|hydrated|island|media-|page-)/,
  /\/src\/ui\/pictures\/(coin|wordmark)/,
];
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * Code that the front page shares with the dashboard. In the dashboard's file, the front page would fetch all of it.
 * It goes into the first part, 'site'. Where one is missing here, `scripts/checks/first-view.mjs` fails.
 */
const iconsOfBoth = /\/node_modules\/lucide-react\/.*\/icons\/sparkles\./;

/** Layers over a page, which only signed-in pages use, although their package exports them with others. */
const overlays =
  /\/node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@radix-ui\/react-(dropdown-menu|menu|popover|popper|tooltip|dismissable-layer|focus-guards|focus-scope))\//;

const frontPage = /\/src\/pages\/home\./;
/** Animations of its first screen. */
const showcase = /\/src\/features\/showcase\/(hero-demo|small-pairs)\./;
const publicFrame = /\/src\/app\/shell\/public-shell\./;
const otherPublicPage = /\/src\/pages\/(auth|contact)\./;
/** The later parts of the front page, and the page of the packs, which share much with the dashboard. */
const shopPage = /\/src\/pages\/(home-sections|pricing)\./;
/** Code that the front page fetches for users who want their own pictures in its gallery. */
const ownPictures = /\/src\/features\/gallery\/read-own-pictures\./;

const dashboardFrame = /\/src\/app\/start\/signed-in-only\./;
/** A dashboard page has one file, which its source names. */
const isDashboardPage = (id: string) =>
  signedInPaths.some((path) => id.endsWith(`/${pageSources[path]}`));

/** The number of dashboard pages from which shared code is in the dashboard's file. */
const dashboardPagesMin = 3;

/** The roots that load a module: the entry and dynamic imports. */
type Starts = readonly string[];

const some = (starts: Starts, ...patterns: RegExp[]) =>
  starts.some((start) => patterns.some((pattern) => pattern.test(start)));
const isInside = (start: string) => dashboardFrame.test(start) || isDashboardPage(start);

/**
 * Divides the app's code into files. Without it a page of the dashboard has forty of them,
 * which queue on a slow network. Parts that more roots need come first, because a part
 * includes its imports and must not take them from others.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: framework },
    { name: 'first-view', test: (id) => firstView.some((part) => part.test(id)) },
    sharedInside('site', (starts) =>
      some(starts, frontPage, showcase, publicFrame, otherPublicPage),
    ),
    sharedInside('shop', (starts) => some(starts, shopPage)),
    sharedInside('records', (starts) => some(starts, ownPictures)),
    { name: 'overlays', test: overlays },
    sharedInside(
      'dashboard',
      (starts) =>
        starts.every(isInside) &&
        (some(starts, dashboardFrame) || starts.length >= dashboardPagesMin),
    ),
  ],
};

/** Returns the part of a module that the dashboard needs, by the other roots that need it. */
function sharedInside(name: string, isWanted: (starts: Starts) => boolean) {
  return {
    debugName: name,
    // A module exports all icons: each icon goes to the part that shows it.
    test: (id: string) =>
      iconsOfBoth.test(id) || !(/\/node_modules\/lucide-react\//.test(id) || overlays.test(id)),
    name: (id: string, modules: Rolldown.ChunkingContext) => {
      if (iconsOfBoth.test(id)) return name;
      const starts = startsOf(id, modules);
      if (starts.includes(id) || !starts.some(isInside)) return null;
      return isWanted(starts) ? name : null;
    },
  };
}

function startsOf(id: string, modules: Rolldown.ChunkingContext): Starts {
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
