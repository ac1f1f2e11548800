import { routes } from '../../../domain/routes.ts';
import { isLoopback } from '../../variables.ts';
import { fillSeller } from './fill-seller.ts';
import { legalNotices } from './legal-notices.ts';
import { sellerFor } from './seller.ts';

const legalPaths: readonly string[] = [routes.terms.path, routes.privacy.path];

/** Deployments that said already what their legal pages lack: once for each start is enough. */
const warned = new WeakSet<object>();

/** The page with the seller in it, where it is one that names them; any other as it is. */
export async function fillLegalPage(
  environment: object,
  { path, hostname }: { path: string; hostname: string },
  html: string,
): Promise<string> {
  if (!legalPaths.includes(path)) return html;
  warnOnce(environment, hostname);
  return fillSeller(html, sellerFor(environment, hostname));
}

/** Says in the log of a public deployment what the operator has to do; customers see nothing of it. */
function warnOnce(environment: object, hostname: string): void {
  if (warned.has(environment) || isLoopback(hostname)) return;
  warned.add(environment);
  const notices = legalNotices(environment as Record<string, unknown>);
  if (notices.length === 0) return;
  console.warn(JSON.stringify({ event: 'legal_pages_incomplete', notices }));
}
