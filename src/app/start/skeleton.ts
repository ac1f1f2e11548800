/**
 * The build's picture of this page, beside the app's root. The document shows it while the root is empty
 * (`src/app/app.css`): it says that the page is loading, and it is inert. Null where there is none, and at build.
 */
export function skeleton(): Element | null {
  return globalThis.document?.querySelector('[data-skeleton]') ?? null;
}
