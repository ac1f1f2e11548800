import { addressIn, type Language, splitAddress } from './languages.ts';
import { type Tool, toolPaths, tools } from './tools/tools.ts';

/** The app's pages, by path (spec, section 2). `access` says who may see them. */
export const routes = {
  home: { path: '/', access: 'public' },
  pricing: { path: '/pricing', access: 'public' },
  auth: { path: '/auth', access: 'public' },
  terms: { path: '/terms', access: 'public' },
  privacy: { path: '/privacy', access: 'public' },
  contact: { path: '/contact', access: 'public' },
  ...toolRoutes(),
  previousImages: signedIn('/previous-images'),
  profile: signedIn('/profile'),
  creditHistory: signedIn('/credit-history'),
  dashboardPricing: signedIn('/dashboard-pricing'),
} as const satisfies Record<string, { path: string; access: 'public' | 'signed-in' }>;

function toolRoutes() {
  return Object.fromEntries(tools.map((tool) => [tool, signedIn(toolPaths[tool])])) as {
    [Name in Tool]: { path: (typeof toolPaths)[Name]; access: 'signed-in' };
  };
}

function signedIn<Path extends string>(path: Path) {
  return { path, access: 'signed-in' } as const;
}

export type RouteName = keyof typeof routes;
export type RoutePath = (typeof routes)[RouteName]['path'];

const paths: ReadonlySet<string> = new Set(Object.values(routes).map((route) => route.path));

/** The public pages. The build renders them (docs/decisions/0044). */
export const publicPaths: readonly RoutePath[] = Object.values(routes)
  .filter(({ access }) => access === 'public')
  .map(({ path }) => path);

export const signedInPaths: readonly RoutePath[] = Object.values(routes)
  .filter(({ access }) => access === 'signed-in')
  .map(({ path }) => path);

/** The pages with a checkout. Only they may load its script from another site. */
export const payingPaths: readonly RoutePath[] = [routes.dashboardPricing.path];

export function shellPathOf(path: RoutePath): string {
  return `/shell-${path.slice(1)}`;
}

/** Returns whether a path is a page of the app. A path with a trailing slash is not. */
export function isPagePath(path: string): path is RoutePath {
  return paths.has(path);
}

/** Returns the page at an address and its language; null for any other address. */
export function pageAt(address: string): { language: Language; path: RoutePath } | null {
  const { language, path } = splitAddress(address);
  return isPagePath(path) && addressIn(language, path) === address ? { language, path } : null;
}

/** Returns the address of the sign-in page, which returns to `wanted`. */
export function signInPath(wanted: string): string {
  const path = wanted.replace(/[?#].*/s, '');
  if (path === routes.home.path || path === routes.auth.path) return routes.auth.path;
  return `${routes.auth.path}?${new URLSearchParams({ returnTo: wanted }).toString()}`;
}

export const promptParameter = 'prompt';

/** Names the picture that the history opens. */
export const pictureParameter = 'picture';

export function withPrompt(path: RoutePath, prompt: string): string {
  return `${path}?${new URLSearchParams({ [promptParameter]: prompt }).toString()}`;
}

/** The start of the app without a page of its own: it redirects to the tool that was open last. */
export const dashboardPath = '/dashboard';

/** Asks the app to open the tool that was open last on the device, which the server doesn't know. */
export const lastToolHash = '#last-tool';

/** The longest prompt on the front page, in characters. The sign-in returns to an address with it. */
export const frontPromptMax = 250;

/** Longest address to return to, in bytes, as `withPlainLetters` writes it. */
const returnPathBytesMax = 2400;

/** Returns only pages of ours. A long address loses its query: cookies have at most 4096 bytes. */
export function returnPath(wanted: string | null | undefined): string {
  const base = 'http://page.invalid';
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return toolPaths.text2img;
  const url = new URL(wanted, base);
  if (url.origin !== base) return toolPaths.text2img;
  const page = pageAt(url.pathname);
  return page && page.path !== routes.auth.path
    ? withinLength(url)
    : addressIn(splitAddress(url.pathname).language, toolPaths.text2img);
}

function withinLength({ pathname, search, hash }: URL): string {
  const whole = pathname + search + hash;
  const { length } = new TextEncoder().encode(withPlainLetters(whole));
  return length > returnPathBytesMax ? pathname : whole;
}

/** Decodes the letters of other scripts: three bytes instead of nine for one of Hindi. `returnPath` encodes them. */
export function withPlainLetters(path: string): string {
  return path.replace(/(?:%[89A-F][\dA-F])+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
