import { sharedWidths } from '../../domain/account/share.ts';
import { type Language, languages } from '../../domain/languages.ts';
import type { ErrorCode } from '../../domain/problems.ts';
import type { CallContext } from '../api/routes-of.ts';
import { routesOf } from '../api/routes-of.ts';
import type { AppContext } from '../http/context.ts';
import { languageOf } from '../http/language-of.ts';
import { networkOf } from '../http/network-of.ts';
import { wantsPage } from '../http/plain-page.ts';
import { tagInCache } from '../images/pictures/picture-cache.ts';
import { claimedAccount } from '../sessions/session-guard.ts';
import { hasVisibleLabel } from '../site/visible-label.ts';
import { missingPage, sharePage } from './share-page.ts';
import { type Drawing, drawingKeyOf, type LiveShare, ShareStore } from './share-store.ts';
import { storeDrawing } from './shared-drawing.ts';

type FileContext = CallContext<'readSharedPicture' | 'readShareCard'>;
type Refuse = (code: 'not_found' | 'share_ended') => Response;

/** Programs that read a page for a link preview or an index. Nobody has looked at the picture. */
const programs = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|embed/i;

/** The pages, pictures and cards of shares. Each asks D1 first, so that what has ended is not served any more. */
export const sharePageRoutes = routesOf({
  readSharePage: async (context, { params: { id }, query, refuse }) => {
    const language = languages.find((one) => one === query.language) ?? languageOf(context.req.raw);
    const found = await storeOf(context).find(id);
    if (found.state !== 'live') {
      const code = found.state === 'none' ? 'not_found' : 'share_ended';
      return wantsPage(context) ? missing(context, language, found.state, code) : refuse(code);
    }
    const visitor = (await claimedAccount(context))?.userId ?? null;
    await countView(context, found.share, visitor);
    const configuration = context.get('configuration');
    const isLabeled = hasVisibleLabel(configuration, context.req.raw);
    const { challenge } = configuration;
    return sharePage(context, language, found.share, {
      challenge,
      isLabeled,
      isSignedIn: visitor !== null,
    });
  },
  readSharedPicture: (context, { params: { id }, query: { width }, refuse }) =>
    pictureOf(context, id, sharedWidths.find((one) => one === width) ?? null, refuse),
  readShareCard: (context, { params: { id }, refuse }) => pictureOf(context, id, 'card', refuse),
});

/** Returns a drawing of the picture; the picture itself where none is wanted or it can't be drawn. */
async function pictureOf(
  context: FileContext,
  id: string,
  drawing: Drawing | null,
  refuse: Refuse,
): Promise<Response> {
  const share = await liveShare(context, id, refuse);
  if (share instanceof Response) return share;
  const drawn = drawing && (await drawnFile(context, share, drawing, refuse));
  return drawn ?? (await storedFile(context, share.key)) ?? refuse('not_found');
}

async function drawnFile(
  context: FileContext,
  share: LiveShare,
  drawing: Drawing,
  refuse: Refuse,
): Promise<Response | null> {
  const key = drawingKeyOf(share.key, drawing);
  const known = await storedFile(context, key);
  if (known || !(await storeDrawing(context.env, share, drawing))) return known;
  // The share may have ended meanwhile.
  if ((await storeOf(context).find(share.id)).state !== 'live') {
    await context.env.PICTURES.delete(key);
    return refuse('share_ended');
  }
  return storedFile(context, key);
}

function storeOf({ env }: AppContext): ShareStore {
  return new ShareStore(env.DATABASE);
}

async function liveShare(
  context: FileContext,
  id: string,
  refuse: Refuse,
): Promise<LiveShare | Response> {
  const found = await storeOf(context).find(id);
  if (found.state === 'live') return found.share;
  return refuse(found.state === 'none' ? 'not_found' : 'share_ended');
}

function missing(
  context: AppContext,
  language: Language,
  state: 'none' | 'ended' | 'taken_down',
  code: ErrorCode,
) {
  context.set('refusal', code);
  return missingPage(context, language, state);
}

/** Counts a visit, and stores nothing of the visitor. The limit counts addresses in the platform's memory alone. */
async function countView(
  context: AppContext,
  { id, userId }: LiveShare,
  visitor: string | null,
): Promise<void> {
  const { req, env, executionCtx } = context;
  if (req.method !== 'GET' || programs.test(req.header('User-Agent') ?? '')) return;
  if (visitor === userId) return;
  const network = networkOf(req.header('CF-Connecting-IP') ?? 'unknown');
  const { success } = await env.ADDRESS_LIMIT_STRICT.limit({ key: `view ${id} ${network}` });
  if (success)
    executionCtx.waitUntil(
      storeOf(context)
        .countView(id)
        .catch(() => undefined),
    );
}

/** A browser may keep the file, and asks each time whether it is still shared. */
async function storedFile({ env, req }: FileContext, key: string): Promise<Response | null> {
  const etagDoesNotMatch = tagInCache(req.header('If-None-Match'));
  const stored = etagDoesNotMatch
    ? await env.PICTURES.get(key, { onlyIf: { etagDoesNotMatch } })
    : await env.PICTURES.get(key);
  if (!stored) return null;
  const headers = {
    ETag: stored.httpEtag,
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  if (!hasBody(stored)) return new Response(null, { status: 304, headers });
  return new Response(stored.body, {
    headers: {
      ...headers,
      'Content-Type': stored.httpMetadata?.contentType ?? 'application/octet-stream',
      'Content-Length': String(stored.size),
    },
  });
}

function hasBody(stored: R2Object | R2ObjectBody): stored is R2ObjectBody {
  return 'body' in stored;
}
