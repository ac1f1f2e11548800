/** Shown while it is not known yet who is there. */
export function Loading() {
  return <p className="grid min-h-dvh place-items-center text-muted">Loading…</p>;
}
