/** As in `wrangler.toml`. One network may be a whole carrier or school. */
export const addressLimits = {
  /** Signing in, the export of all data, and the operator's calls. */
  strict: { calls: 60, windowMs: 60_000 },
  usual: { calls: 300, windowMs: 60_000 },
  /** What every page of the app calls. */
  wide: { calls: 1200, windowMs: 60_000 },
} as const;

export type AddressLimit = keyof typeof addressLimits;
