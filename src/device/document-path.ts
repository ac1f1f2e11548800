import { splitAddress } from '../../domain/languages.ts';
import { payingPaths } from '../../domain/routes.ts';

/**
 * The path for which the server sent this document, and with it the document's policies. The app
 * draws other pages into it without asking the server, and the policies stay. Null at build.
 */
const documentPath =
  typeof window === 'undefined' ? null : splitAddress(window.location.pathname).path;

/** Whether this document's policies let a checkout run: they do on the pages where one can pay. */
export function isPayingDocument(): boolean {
  return documentPath === null || payingPaths.some((path) => path === documentPath);
}

/** Whether the service worker sent the document, because there was no network: its policies let no checkout run. */
export function isOfflineDocument(): boolean {
  return typeof document !== 'undefined' && 'offline' in document.documentElement.dataset;
}
