import { routes } from '../../domain/routes.ts';
import { fileTagsOf, versionOf, versionTag } from '../http/page-tag.ts';
import { isLoopback } from '../variables.ts';
import { fillLegalPage } from './fill-legal-page.ts';
import { legalNotices } from './legal-notices.ts';
import { sellerFor } from './seller.ts';

const legalPaths: readonly string[] = [routes.terms.path, routes.privacy.path];

/** Whether the page names the seller. */
export function isLegalPage(path: string): boolean {
  return legalPaths.includes(path);
}

/** Deployments that said already what their legal pages lack: once for each start is enough. */
const warned = new WeakSet<object>();

/**
 * Serves a legal page with the seller in it. `fetchFile` fetches the page as the build
 * left it, and answers 304 where the file has one of the tags. Null where there is no such
 * file, as in development.
 */
export async function serveLegalPage(
  environment: object,
  request: { hostname: string; ifNoneMatch: string | undefined },
  fetchFile: (knownTags: string | null) => Promise<Response | null>,
): Promise<Response | null> {
  const seller = sellerFor(environment, request.hostname);
  const version = await versionOf(seller);
  const page = await fetchFile(fileTagsOf(request.ifNoneMatch, version));
  if (!page) return null;
  warnOnce(environment, request.hostname);
  const tag = page.headers.get('ETag');
  if (tag) page.headers.set('ETag', versionTag(tag, version));
  return page.status === 304 ? page : fillLegalPage(page, seller);
}

/** Says in the log of a public deployment what the operator has to do; customers see nothing of it. */
function warnOnce(environment: object, hostname: string): void {
  if (warned.has(environment) || isLoopback(hostname)) return;
  warned.add(environment);
  const notices = legalNotices(environment as Record<string, unknown>);
  if (notices.length === 0) return;
  console.warn(JSON.stringify({ event: 'legal_pages_incomplete', notices }));
}
