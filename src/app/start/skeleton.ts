/** The document shows the skeleton while the app's root is empty (`src/app/app.css`). It is inert. Null at build. */
export function skeleton(): Element | null {
  return globalThis.document?.querySelector('[data-skeleton]') ?? null;
}
