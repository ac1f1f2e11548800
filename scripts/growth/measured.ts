/**
 * What this product asks of its stores, counted by `tests/worker/http/measured-growth.test.ts` on
 * 2026-11-26. The table in docs/architecture.md has the calls; it is counted by a test too.
 */
export const measured = {
  /** Rows that a picture writes in its account and its key pool. */
  objectRowsForPicture: 28,
  /** D1 statements of a sign-in. */
  statementsForSignIn: 3,
  /** D1 statements of an order that is made, paid, and settled by two webhooks, with its receipt and its e-mail. */
  statementsForOrder: 34,
} as const;

/** How users behave, and how large things are: nobody has measured these. Change them to yours. */
export const assumed = {
  picturesPerUserAndWeek: 10,
  /** Each visit is a sign-in: a session lasts an hour without one. */
  visitsPerUserAndWeek: 2,
  uploadsPerPicture: 0.5,
  promptHelpPerPicture: 0.2,
  /** How often the picture's link is opened; the browser caches it. */
  linksPerPicture: 1,
  picturesPerOrder: 30,
  /** How long the provider takes, in seconds: so long an account is billed. */
  providerSeconds: 10,
  /** How long an order's page and checks ask Razorpay: creation, verify call, check after a minute, later checks. */
  razorpayCallsPerOrder: 8,
  alarmsPerPicture: 2,
  cpuMsPerRequest: 2,
  pictureMb: 1.5,
  /** How long R2 has a picture: 1 day after it was saved, else 7. */
  daysInR2: 2,
  /** What remains of a picture in its account for ever, in kB. */
  accountKbPerPicture: 2.5,
  d1MsPerStatement: 2,
  d1RowsPerStatement: 2,
  d1KbPerUser: 1,
  d1KbPerOrder: 1,
  /** Users whom D1 knows for one who was there this week. */
  knownUsersPerUser: 4,
  /** How long a user stays, in minutes: so long a WebSocket is open. */
  minutesPerVisit: 15,
  /** A vendor's key, with its comma. */
  keyBytes: 51,
  /** How much of a limit is used at the busiest time of the day. */
  usableShare: 0.5,
} as const;

/** What a deployment has before the operator changes anything. */
export const defaults = {
  keys: 18,
  callsPerKeyAndMinute: 3,
  keyPoolShards: 1,
  keyPoolShardsMax: 16,
  /** Accounts that a run of the cron looks after (`worker/operations/watchdog.ts`). */
  cronAccountsPerMinute: 5000,
  /** How often the cron calls an account in the week of a visit (docs/decisions/0036). */
  cronVisitsPerUserAndWeek: 3,
} as const;
