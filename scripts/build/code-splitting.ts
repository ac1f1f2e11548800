import type { Rolldown } from 'vite';
import { signedInPaths } from '../../domain/routes.ts';
import { pageSources } from './page-sources.ts';

/**
 * What the first screen of the front page is made of. Few files are smaller and
 * sooner there than many.
 */
const firstView = [
  /\/src\/main\./,
  /\/src\/app\/(app|public-pages|page|scrolling\/)/,
  /\/src\/app\/(shell\/(public-|site-)|start\/(late-|loading))/,
  /\/src\/texts\/(language|hi\/index|en\/(shell|hero|session|problems|ui))\./,
  /\/src\/pages\/home\./,
  /\/src\/device\/let-page-work\./,
  /\/src\/features\/(session\/(?!in-app))/,
  /\/src\/ui\/controls\/(button|language-|theme)/,
  /\/src\/ui\/page\/(deferred|first-|hydrated|island|media-|page-)/,
  /\/src\/ui\/pictures\/(coin|wordmark)/,
];
const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * Shown on the front page too: the dashboard would take it along, and the front page fetch all of the dashboard for it.
 * It goes into the first part, 'site'. Where one is missing here, `scripts/checks/first-view.mjs` fails.
 */
const iconsOfBoth = /\/node_modules\/lucide-react\/.*\/icons\/sparkles\./;

/** What opens over a page: behind the sign-in alone, though its package names it beside what others use. */
const overlays =
  /\/node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@radix-ui\/react-(dropdown-menu|menu|popover|popper|tooltip|dismissable-layer|focus-guards|focus-scope))\//;

const frontPage = /\/src\/pages\/home\./;
/** What moves on its first screen. */
const showcase = /\/src\/features\/showcase\/(hero-demo|small-pairs)\./;
const publicFrame = /\/src\/app\/shell\/public-shell\./;
const otherPublicPage = /\/src\/pages\/(auth|contact)\./;
/** The later parts of the front page, and the page of the packs: what they share with the dashboard is large. */
const shopPage = /\/src\/pages\/(home-sections|pricing)\./;
/** Fetched by the front page for those who want their own pictures in its gallery. */
const ownPictures = /\/src\/features\/gallery\/read-own-pictures\./;

const dashboardFrame = /\/src\/app\/start\/signed-in-only\./;
const isDashboardPage = (id: string) =>
  signedInPaths.some((path) => id.endsWith(`/${pageSources[path]}`));

/** What so many pages of the dashboard need comes with the dashboard. */
const dashboardPagesMin = 3;

/** Where loading begins that leads to a module: the entry, and what is imported when it is wanted. */
type Starts = readonly string[];

const some = (starts: Starts, ...patterns: RegExp[]) =>
  starts.some((start) => patterns.some((pattern) => pattern.test(start)));
const isInside = (start: string) => dashboardFrame.test(start) || isDashboardPage(start);

/**
 * How the app's code is put into files. Without it a page of the dashboard is made of
 * forty, and they queue behind one another where the network is slow. What more starts
 * need stands first: a part takes along what it imports, and must not take it from others.
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

/** A part of what the dashboard needs, by who else does. */
function sharedInside(name: string, isWanted: (starts: Starts) => boolean) {
  return {
    debugName: name,
    // Icons come one by one from a module that names them all: each goes along with who shows it.
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
    // What is found there is used again for the next module.
    const importers = [...module.importers];
    // What is imported statically too comes along with whoever does.
    const isLate = module.dynamicImporters.length > 0 && importers.length === 0;
    if (module.isEntry || isLate) starts.push(at);
    for (const importer of importers) visit(importer);
  };
  visit(id);
  return starts;
}
