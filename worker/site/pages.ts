import type { Context } from 'hono';
import { addressIn, splitAddress } from '../../domain/languages.ts';
import {
  dashboardPath,
  lastToolHash,
  pageAt,
  publicPaths,
  routes,
  shellPathOf,
  signInPath,
} from '../../domain/routes.ts';
import { unknownOrigin } from '../../domain/site/page-origin.ts';
import { toHex } from '../crypto/hex.ts';
import type { AppEnv } from '../http/context.ts';
import { wantsPage } from '../http/plain-page.ts';
import { refuse } from '../http/problem.ts';
import { readSessionToken } from '../sessions/session-cookie.ts';
import { fillLegalPage } from './legal/legal-page.ts';
import { type Page, policiesOf } from './page-policies.ts';
import { fillSignInPage } from './sign-in-page.ts';

const shellPath = '/app';

/**
 * Serves every path without a static file. An unknown page redirects to the front page (spec, section 2), which says
 * that it does not exist; other requests get 404.
 */
export async function servePage(context: Context<AppEnv>): Promise<Response> {
  const { method, path } = context.req;
  if (method !== 'GET' && method !== 'HEAD') return refuse(context, 'method_not_allowed');
  const tidy = `/${path.split('/').filter(Boolean).join('/')}`;
  // The front page takes a redirect for an unknown page.
  const page = pageAt(splitAddress(tidy).path === '/' ? tidy : path);
  if (page) return (await prerenderedPage(context, page)) ?? emptyShell(context, page);
  const { language, path: wanted } = splitAddress(path);
  if (wanted === dashboardPath) {
    return context.redirect(addressIn(language, routes.text2img.path) + lastToolHash);
  }
  // Redirects only to our own pages: a path that begins with two slashes is another site.
  if (pageAt(tidy)) return context.redirect(tidy + new URL(context.req.url).search);
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return wantsPage(context) && !isFile
    ? context.redirect(addressIn(language, '/'))
    : refuse(context, 'not_found');
}

async function prerenderedPage(context: Context<AppEnv>, page: Page): Promise<Response | null> {
  if (!publicPaths.includes(page.path)) return null;
  const file = await fetchStatic(context, addressIn(page.language, page.path));
  if (!file.ok) return null;
  const html = await file.text();
  const { origin, hostname } = new URL(context.req.url);
  const addressed = html.replaceAll(unknownOrigin, origin);
  const filled = await fillLegalPage(context.env, { path: page.path, hostname }, addressed);
  const isSignIn = page.path === routes.auth.path;
  const sent = isSignIn ? fillSignInPage(filled, page.language, context.req.query()) : filled;
  return serveDocument(context, page, html, sent);
}

/**
 * The page's own shell has its skeleton and preloads its scripts. Without a session, and in development, returns the
 * common shell.
 */
async function emptyShell(context: Context<AppEnv>, page: Page): Promise<Response> {
  const hasSession = readSessionToken(context) !== undefined;
  const own = hasSession
    ? await fetchStatic(context, addressIn(page.language, shellPathOf(page.path)))
    : null;
  const shell = own?.ok ? own : await fetchStatic(context, shellPath);
  const html = await shell.text();
  const { pathname, search } = new URL(context.req.url);
  const signIn = addressIn(page.language, signInPath(splitAddress(pathname + search).path));
  // The app redirects a visitor without a session. Without scripts there is no app.
  const refresh = `<noscript><meta http-equiv="refresh" content="0; url=${signIn}"></noscript>`;
  const sent = hasSession ? html : html.replace('</head>', () => `${refresh}</head>`);
  const response = await serveDocument(context, page, html, sent);
  // The shell has no content without a user.
  response.headers.set('X-Robots-Tag', 'noindex');
  // Preloads the app's first API calls while its scripts load.
  const apiPaths = hasSession ? ['/api/me', '/api/credits'] : ['/api/me'];
  for (const path of apiPaths) {
    response.headers.append('Link', `<${path}>; rel=preload; as=fetch; crossorigin`);
  }
  return response;
}

/**
 * The policies allow the inline scripts of `built`, the document of the build. A 304 carries them too, because the
 * browser would use the cached ones.
 */
async function serveDocument(
  context: Context<AppEnv>,
  page: Page,
  built: string,
  html: string,
): Promise<Response> {
  const [policies, tag] = await Promise.all([policiesOf(context, page, built), tagOf(html)]);
  const headers = new Headers({
    ...policies,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'text/html; charset=utf-8',
    // Weak, because the edge may compress the document.
    ETag: `W/${tag}`,
  });
  const known = (context.req.header('If-None-Match') ?? '').split(/\s*,\s*/);
  if (known.some((each) => each.replace(/^W\//, '') === tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(html, { headers });
}

async function tagOf(html: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html));
  const bytes = new Uint8Array(digest).slice(0, 12);
  return `"${toHex(bytes)}"`;
}

function fetchStatic(context: Context<AppEnv>, path: string): Promise<Response> {
  return context.env.ASSETS.fetch(new URL(path, context.req.url));
}
