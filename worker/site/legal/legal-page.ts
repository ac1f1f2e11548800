import { routes } from '../../../domain/routes.ts';
import { contactResponseHours } from '../../../domain/site/contact.ts';
import { readConfiguration } from '../../config.ts';
import { isLoopback } from '../../variable-kinds.ts';
import { fillSeller } from './fill-seller.ts';
import { legalNotices } from './legal-notices.ts';
import { pictureServicesOf } from './picture-services.ts';
import { sellerFor } from './seller.ts';

const legalPaths: readonly string[] = [routes.terms.path, routes.privacy.path];

const warned = new WeakSet<object>();

export async function fillLegalPage(
  environment: object,
  { path, hostname }: { path: string; hostname: string },
  html: string,
): Promise<string> {
  if (path === routes.contact.path) return fillResponseHours(html, environment);
  if (!legalPaths.includes(path)) return html;
  warnOnce(environment, hostname);
  const services = await pictureServicesOf(environment);
  return fillSeller(html, { ...sellerFor(environment, hostname), ...services });
}

function fillResponseHours(html: string, environment: object): Promise<string> {
  const result = readConfiguration(environment);
  const hours = result.ok ? result.configuration.contactResponseHours : contactResponseHours;
  const place = { element: (element: Element) => void element.setInnerContent(hours) };
  const rewriter = new HTMLRewriter().on('[data-response-hours]', place);
  return rewriter.transform(new Response(html)).text();
}

function warnOnce(environment: object, hostname: string): void {
  if (warned.has(environment) || isLoopback(hostname)) return;
  warned.add(environment);
  const notices = legalNotices(environment as Record<string, unknown>);
  if (notices.length === 0) return;
  console.warn(JSON.stringify({ event: 'legal_pages_incomplete', notices }));
}
