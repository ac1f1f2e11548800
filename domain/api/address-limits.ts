/**
 * How many calls of one kind a network may send within `windowMs` milliseconds, before anything of
 * them is read. `wrangler.toml` has the same figures. A network may have many users (a mobile
 * carrier, a school), so the limits are far above what one of them sends.
 */
export const addressLimits = {
  /** Signing in, the export of all data, and the operator's calls. */
  strict: { calls: 60, windowMs: 60_000 },
  usual: { calls: 300, windowMs: 60_000 },
  /** What every page of the app reads. */
  wide: { calls: 1200, windowMs: 60_000 },
} as const;

export type AddressLimit = keyof typeof addressLimits;
