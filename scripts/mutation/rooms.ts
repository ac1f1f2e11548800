/** A part of the source whose rules mutation tests check. */
export interface Room {
  /** What is mutated, as globs. */
  mutate: string[];
  /** The tests that run in Node. */
  inNode?: string[];
  /** The tests that run in workerd, with D1, objects and the emulators. */
  inWorkerd?: string[];
  /** Those of them that run a second time as in production: at https, behind the edge. */
  byHttps?: string[];
}

/**
 * Every room, with the tests that must notice its mutants. Tests of other rooms are left
 * out, because a room's own tests must check its rules.
 */
export const rooms: Readonly<Record<string, Room>> = {
  ledger: {
    mutate: [
      'worker/account/ledger/*.ts',
      'worker/account/jobs/{jobs,job-record,job-pictures,paid-jobs}.ts',
      'worker/account/bounds/*.ts',
      'worker/account/alarm.ts',
      'worker/storage/{migrate,sql}.ts',
      '!worker/account/ledger/credit-routes.ts',
    ],
    // Not by the object that holds it, which notices less and takes longer.
    inNode: [
      'tests/pure/account/*.test.ts',
      'tests/pure/account/!(live|object|sessions)/**/*.test.ts',
      'tests/pure/storage/*.test.ts',
    ],
  },
  account: {
    mutate: [
      'worker/account/*.ts',
      'worker/credit-account.ts',
      'worker/account/{jobs,results,live,uploads,prompts,pictures}/*.ts',
      'worker/account/ledger/credit-routes.ts',
      'worker/operations/{operator-routes,incident-routes,repair-routes,repair-users,watchdog}.ts',
      'worker/storage/{account-watch,object-*}.ts',
      '!worker/account/{jobs/jobs,jobs/job-record,jobs/job-pictures,jobs/paid-jobs,alarm}.ts',
    ],
    inNode: [
      'tests/pure/{account,operations}/**/*.test.ts',
      'tests/pure/storage/{account-watch,object-call}.test.ts',
    ],
    inWorkerd: [
      'tests/worker/{account,operations}/**/*.test.ts',
      'tests/worker/profile/deletion.test.ts',
      // What the object reports, sends and has checked.
      'tests/worker/incidents/incidents.test.ts',
      'tests/worker/email/ready-emails.test.ts',
      'tests/worker/payments/account-checks.test.ts',
    ],
  },
  incidents: {
    mutate: ['worker/incidents/*.ts'],
    inNode: ['tests/pure/incidents/*.test.ts'],
    inWorkerd: ['tests/worker/incidents/*.test.ts', 'tests/worker/payments/settle-order.test.ts'],
  },
  payments: {
    mutate: ['worker/payments/**/*.ts', 'worker/account/orders/*.ts', 'worker/credit-account.ts'],
    inNode: [
      'tests/pure/payments/**/*.test.ts',
      'tests/pure/account/orders/*.test.ts',
      'tests/pure/account/object/credit-account.test.ts',
    ],
    inWorkerd: [
      'tests/worker/payments/**/*.test.ts',
      'tests/worker/operations/repair.test.ts',
      // For `worker/credit-account.ts`.
      'tests/worker/email/ready-emails.test.ts',
    ],
    byHttps: [
      'tests/worker/payments/{completion,orders}.test.ts',
      'tests/worker/payments/razorpay/webhooks.test.ts',
    ],
  },
  auth: {
    mutate: [
      'worker/{auth,sessions,profile,crypto}/*.ts',
      'worker/account/sessions/*.ts',
      'worker/storage/account-of.ts',
    ],
    inNode: [
      'tests/pure/{auth,crypto,profile,sessions}/**/*.test.ts',
      'tests/pure/storage/account-of.test.ts',
      'tests/pure/account/sessions/*.ts',
    ],
    inWorkerd: [
      'tests/worker/{auth,sessions,profile}/**/*.test.ts',
      'tests/worker/account/live/live.test.ts',
      'tests/worker/email/emails.test.ts',
      'tests/worker/operations/operator.test.ts',
    ],
    byHttps: ['tests/worker/auth/code-flow.test.ts', 'tests/worker/sessions/session.test.ts'],
  },
  keys: {
    mutate: ['worker/keys/*.ts', 'worker/operations/key-routes.ts'],
    // The traffic of a day finds what is wrong with the shards, but not within a mutant's time.
    inNode: ['tests/pure/keys/!(shards).test.ts', 'tests/pure/operations/key-routes.test.ts'],
    inWorkerd: [
      'tests/worker/keys/*.test.ts',
      'tests/worker/operations/{operator,scheduled}.test.ts',
    ],
  },
  generation: {
    mutate: [
      'worker/images/*.ts',
      'worker/images/{prompts,providers,hosts}/*.ts',
      'worker/tools/*.ts',
    ],
    inNode: [
      'tests/pure/images/*.test.ts',
      'tests/pure/images/{providers,hosts,prompts}/*.test.ts',
      'tests/pure/tools/*.test.ts',
    ],
    inWorkerd: [
      'tests/worker/images/{hosts,providers}/*.test.ts',
      'tests/worker/tools/*.test.ts',
      'tests/worker/account/prompts/*.test.ts',
    ],
  },
  pictures: {
    mutate: ['worker/images/pictures/**/*.ts'],
    inNode: [
      'tests/pure/images/pictures/!(decode-limits).test.ts',
      'tests/pure/images/pictures/sanitize/*.test.ts',
    ],
    inWorkerd: [
      'tests/worker/images/pictures/*.test.ts',
      'tests/worker/images/providers/check-result.test.ts',
      'tests/worker/account/uploads/*.test.ts',
      'tests/worker/account/results/unsaved-results.test.ts',
    ],
  },
  contact: {
    mutate: ['worker/contact/*.ts'],
    inNode: ['tests/pure/contact/**/*.test.ts'],
    inWorkerd: ['tests/worker/contact/**/*.test.ts', 'tests/worker/email/emails.test.ts'],
  },
  email: {
    mutate: ['worker/{email,outbox}/*.ts'],
    inNode: ['tests/pure/email/*.test.ts'],
    inWorkerd: ['tests/worker/email/*.test.ts', 'tests/worker/contact/**/*.test.ts'],
  },
  http: {
    mutate: [
      'worker/{http,api}/**/*.ts',
      'domain/api/*.ts',
      'worker/site/**/*.ts',
      'worker/{app,config,provider-settings,variable-kinds,variables}.ts',
      'worker/operations/{health-routes,scheduled}.ts',
      'worker/storage/transient-failure.ts',
    ],
    inNode: [
      'tests/pure/{api,http,site}/**/*.test.ts',
      'tests/pure/storage/transient-failure.test.ts',
      'tests/pure/{config,variable-kinds,variable-limits}.test.ts',
    ],
    inWorkerd: [
      'tests/worker/{http,site,storage}/**/*.test.ts',
      'tests/worker/operations/{operator,scheduled}.test.ts',
      'tests/worker/incidents/operator-log.test.ts',
      // For `worker/http/bodies`: a picture comes in a form that is read as it arrives.
      'tests/worker/account/uploads/streaming.test.ts',
    ],
  },
  domain: {
    mutate: ['domain/**/*.ts', '!domain/api/**'],
    inNode: [
      'tests/domain/**/!(limits).test.ts',
      'tests/src/**/!(two-devices).test.ts',
      'tests/pure/tools/*.test.ts',
    ],
  },
  filters: {
    mutate: ['src/device/{filters,recipe,exporting,text-layer}/**/*.ts'],
    inNode: ['tests/device/{filters,recipe,exporting,text-layer}/**/*.test.ts'],
  },
  adjusting: {
    mutate: ['src/device/{geometry,adjusting,backdrop}/*.ts', 'src/device/bands.ts'],
    inNode: [
      'tests/device/{geometry,adjusting,backdrop}/**/*.test.ts',
      'tests/device/bands.test.ts',
    ],
  },
  masks: {
    mutate: ['src/device/masks/*.ts', 'src/device/let-page-work.ts'],
    inNode: ['tests/device/masks/**/*.test.ts', 'tests/device/let-page-work.test.ts'],
  },
  shrinking: {
    mutate: ['src/device/{shrinking,opening}/*.ts', 'src/device/transparency.ts'],
    inNode: ['tests/device/{shrinking,opening}/**/*.test.ts', 'tests/device/transparency.test.ts'],
  },
  history: {
    mutate: [
      'src/device/{history,drafts}/*.ts',
      'src/device/{stored,forget-user,preferences,once,document-path,download,metered,notifications}.ts',
    ],
    inNode: [
      'tests/device/{history,drafts}/**/*.test.ts',
      'tests/device/{document-path,download,notifications}.test.ts',
      'tests/device/{stored,forget-user}.test.ts',
      'tests/src/features/history/{save-picture,sync-history}.test.ts',
    ],
  },
  features: {
    // What is decided. What is drawn and what is listed are tested in the browser.
    mutate: [
      'src/features/**/*.ts',
      'src/api/*.ts',
      '!src/features/editor/canvas/draw-*.ts',
      '!src/features/gallery/stock-*.ts',
    ],
    // Whatever is wrong, the model of two devices finds it, but not within a mutant's time.
    inNode: ['tests/src/{features,api,texts}/**/!(two-devices).test.{ts,tsx}'],
  },
  // How the app writes numbers, dates and money, and which language it speaks.
  texts: {
    mutate: ['src/texts/{counted,durations,format,language}.ts'],
    inNode: ['tests/src/texts/**/*.test.ts'],
  },
  pages: {
    // A list of files that the build reads is no rule, and must stay as it is written.
    mutate: [
      'src/{app,site,ui}/**/*.ts',
      'src/service-worker/{answer,show}-*.ts',
      '!src/app/page-files.ts',
    ],
    inNode: ['tests/src/{app,service-worker,site,ui}/**/*.test.{ts,tsx}'],
  },
};
