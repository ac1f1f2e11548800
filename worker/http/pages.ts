import type { Context } from 'hono';
import { addressIn, splitAddress } from '../../domain/languages.ts';
import { unknownOrigin } from '../../domain/page-origin.ts';
import { pageAt, publicPaths, shellPathOf } from '../../domain/routes.ts';
import { readSessionToken } from '../auth/session-cookie.ts';
import { isLegalPage, serveLegalPage } from '../legal/legal-page.ts';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/** The app without a page in it, among the static files. */
const shellPath = '/app';

/** A page of the app in one of its languages. */
type Page = NonNullable<ReturnType<typeof pageAt>>;

/**
 * Answers what no static file did, and the public pages: a page of the app, and
 * for any other address that a person opens, the way home (spec, section 2).
 */
export async function servePage(context: Context<AppEnv>): Promise<Response> {
  const { method, path } = context.req;
  if (method !== 'GET' && method !== 'HEAD') return refuse(context, 'method_not_allowed');
  const page = pageAt(path);
  if (page) return (await madeAtBuild(context, page)) ?? emptyShell(context, page);
  // Sent on to a page of ours alone: two slashes at the beginning would lead to another site.
  const tidy = `/${path.split('/').filter(Boolean).join('/')}`;
  if (pageAt(tidy)) return context.redirect(tidy + new URL(context.req.url).search);
  const isFile = /\.[a-z0-9]+$/i.test(path);
  const wantsPage = context.req.header('Accept')?.includes('text/html') ?? false;
  return wantsPage && !isFile
    ? context.redirect(addressIn(splitAddress(path).language, '/'))
    : refuse(context, 'not_found');
}

/** A public page that was made at build; null in development, where nothing is built. */
async function madeAtBuild(
  context: Context<AppEnv>,
  { language, path }: Page,
): Promise<Response | null> {
  if (!publicPaths.includes(path)) return null;
  const address = addressIn(language, path);
  const ifNoneMatch = context.req.header('If-None-Match');
  if (!isLegalPage(path)) return fetchPage(context, address, ifNoneMatch ?? null);
  const { hostname } = new URL(context.req.url);
  return serveLegalPage(context.env, { hostname, ifNoneMatch }, (knownTags) =>
    fetchPage(context, address, knownTags),
  );
}

/** The file with our own address in it, or 304 where it has one of the tags; null where there is none. */
async function fetchPage(
  context: Context<AppEnv>,
  path: string,
  knownTags: string | null,
): Promise<Response | null> {
  const page = await fetchStatic(context, path, knownTags);
  if (page.status === 304) return new Response(null, page);
  if (!page.ok) return null;
  const html = await page.text();
  const { origin } = new URL(context.req.url);
  return new Response(html.replaceAll(unknownOrigin, origin), page);
}

/**
 * The page's own shell, which has its first look and names what it is made of, for whoever brings
 * a session. For others it is on the way home, and in development nothing is built: the bare one.
 */
async function emptyShell(context: Context<AppEnv>, { language, path }: Page): Promise<Response> {
  const hasSession = readSessionToken(context) !== undefined;
  const own = hasSession
    ? await fetchStatic(context, addressIn(language, shellPathOf(path)))
    : null;
  const shell = own?.ok || own?.status === 304 ? own : await fetchStatic(context, shellPath);
  // A fetched answer's headers can't be changed, and the app adds its own.
  const answer = new Response(shell.body, shell);
  // It says nothing without a user.
  answer.headers.set('X-Robots-Tag', 'noindex');
  // What the app asks first is on its way before the app is there.
  const questions = hasSession ? ['/api/me', '/api/credits'] : ['/api/me'];
  for (const question of questions) {
    answer.headers.append('Link', `<${question}>; rel=preload; as=fetch; crossorigin`);
  }
  return answer;
}

function fetchStatic(
  context: Context<AppEnv>,
  path: string,
  knownTags = context.req.header('If-None-Match') ?? null,
): Promise<Response> {
  const { method, url } = context.req;
  return context.env.ASSETS.fetch(new URL(path, url), {
    method,
    headers: knownTags ? { 'If-None-Match': knownTags } : {},
  });
}
