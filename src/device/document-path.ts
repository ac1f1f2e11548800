import { splitAddress } from '../../domain/languages.ts';
import { payingPaths } from '../../domain/routes.ts';

/**
 * The path whose policies this document has: the app renders other pages into it without a request. Null at build
 * time.
 */
const documentPath =
  typeof window === 'undefined' ? null : splitAddress(window.location.pathname).path;

export function isDocumentOf(path: string): boolean {
  return documentPath === path;
}

export function isPayingDocument(): boolean {
  return documentPath === null || payingPaths.some(isDocumentOf);
}

export function isOfflineDocument(): boolean {
  return typeof document !== 'undefined' && 'offline' in document.documentElement.dataset;
}
