import { splitAddress } from '../../domain/languages.ts';
import { payingPaths } from '../../domain/routes.ts';

/**
 * The path for which the server sent this document with its policies. The app renders other pages
 * into the document without another request, and the policies stay. Null at build time.
 */
const documentPath =
  typeof window === 'undefined' ? null : splitAddress(window.location.pathname).path;

export function isDocumentOf(path: string): boolean {
  return documentPath === path;
}

export function isPayingDocument(): boolean {
  return documentPath === null || payingPaths.some(isDocumentOf);
}

/**
 * Whether the service worker sent the document, because there was no network: its policies do not
 * allow a checkout.
 */
export function isOfflineDocument(): boolean {
  return typeof document !== 'undefined' && 'offline' in document.documentElement.dataset;
}
