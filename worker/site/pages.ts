import type { Context } from 'hono';
import { addressIn, splitAddress } from '../../domain/languages.ts';
import { unknownOrigin } from '../../domain/page-origin.ts';
import { pageAt, payingPaths, publicPaths, shellPathOf } from '../../domain/routes.ts';
import { readConfiguration } from '../config.ts';
import { toHex } from '../crypto/hex.ts';
import type { AppEnv } from '../http/context.ts';
import { commonHeaders } from '../http/policies/common-headers.ts';
import { documentPolicy, paymentFrames } from '../http/policies/content-security-policy.ts';
import { inlineDigests } from '../http/policies/inline-digests.ts';
import { refuse } from '../http/problem.ts';
import { readSessionToken } from '../sessions/session-cookie.ts';
import { fillLegalPage } from './legal/legal-page.ts';

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

/** A public page as the build left it, with our own address and the seller in it; null in development, where nothing is built. */
async function madeAtBuild(context: Context<AppEnv>, page: Page): Promise<Response | null> {
  if (!publicPaths.includes(page.path)) return null;
  const file = await fetchStatic(context, addressIn(page.language, page.path));
  if (!file.ok) return null;
  const html = await file.text();
  const { origin, hostname } = new URL(context.req.url);
  const addressed = html.replaceAll(unknownOrigin, origin);
  const filled = await fillLegalPage(context.env, { path: page.path, hostname }, addressed);
  return answerDocument(context, page, html, filled);
}

/**
 * The page's own shell, which has its first look and names what it is made of, for whoever brings
 * a session. For others it is on the way home, and in development nothing is built: the bare one.
 */
async function emptyShell(context: Context<AppEnv>, page: Page): Promise<Response> {
  const hasSession = readSessionToken(context) !== undefined;
  const own = hasSession
    ? await fetchStatic(context, addressIn(page.language, shellPathOf(page.path)))
    : null;
  const shell = own?.ok ? own : await fetchStatic(context, shellPath);
  const html = await shell.text();
  const answer = await answerDocument(context, page, html, html);
  // It says nothing without a user.
  answer.headers.set('X-Robots-Tag', 'noindex');
  // What the app asks first is on its way before the app is there.
  const questions = hasSession ? ['/api/me', '/api/credits'] : ['/api/me'];
  for (const question of questions) {
    answer.headers.append('Link', `<${question}>; rel=preload; as=fetch; crossorigin`);
  }
  return answer;
}

/**
 * Answers with a document and the policies of its page: `built` is how the build left it, whose
 * scripts and styles are allowed, and `html` what it became. The policies come with a 304 as
 * well, because a browser goes on with the headers that it has where none are sent.
 */
async function answerDocument(
  context: Context<AppEnv>,
  page: Page,
  built: string,
  html: string,
): Promise<Response> {
  const [policies, etag] = await Promise.all([policiesOf(context, page, built), etagOf(html)]);
  const headers = new Headers({
    ...policies,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'text/html; charset=utf-8',
    ETag: etag,
  });
  const known = context.req.header('If-None-Match')?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, '') === etag.replace(/^W\//, ''))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(html, { headers });
}

async function policiesOf(
  context: Context<AppEnv>,
  page: Page,
  built: string,
): Promise<Record<string, string>> {
  const result = readConfiguration(context.env);
  const settings = result.ok ? result.configuration : null;
  const { payments = null } = settings ?? {};
  const checkout =
    payments && payingPaths.includes(page.path)
      ? { script: payments.checkoutUrl.origin, api: payments.apiUrl.origin }
      : null;
  const { protocol, host } = new URL(context.req.url);
  return {
    ...commonHeaders(checkout ? paymentFrames(checkout) : []),
    'Content-Security-Policy': documentPolicy({
      issuer: settings?.google.issuer.origin ?? null,
      checkout,
      inline: await inlineDigests(built),
      socket: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`,
    }),
  };
}

/** Weak, because the edge may compress what it names. */
async function etagOf(html: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html));
  const bytes = new Uint8Array(digest).slice(0, 12);
  return `W/"${toHex(bytes)}"`;
}

function fetchStatic(context: Context<AppEnv>, path: string): Promise<Response> {
  return context.env.ASSETS.fetch(new URL(path, context.req.url));
}
