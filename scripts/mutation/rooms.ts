/** A part of the source whose rules mutation tests check. */
export interface Room {
  /** What is mutated, as globs. */
  mutate: string[];
  /** The tests that run in Node. */
  inNode?: string[];
  /** The tests that run in workerd, with D1, objects and the emulators. */
  inWorkerd?: string[];
}

/**
 * Every room, with the tests that must notice its mutants. Tests of other rooms are left
 * out, because a room's own tests must check its rules.
 */
export const rooms: Readonly<Record<string, Room>> = {
  ledger: {
    mutate: [
      'worker/account/{ledger,operations,amounts,books,entries,holds,postings,reversals}.ts',
      'worker/account/{jobs,job-record,paid-jobs,alarm}.ts',
      'worker/storage/{migrate,sql}.ts',
    ],
    inNode: ['tests/pure/account/**/*.test.ts'],
  },
  account: {
    mutate: [
      'worker/account/*.ts',
      'worker/storage/object-*.ts',
      '!worker/account/{ledger,operations,amounts,books,entries,holds,postings,reversals}.ts',
      '!worker/account/{jobs,job-record,paid-jobs,alarm}.ts',
    ],
    inNode: ['tests/pure/account/**/*.test.ts'],
    inWorkerd: ['tests/worker/account/**/*.test.ts', 'tests/worker/images/uploads.test.ts'],
  },
  payments: {
    mutate: ['worker/payments/*.ts'],
    inNode: ['tests/pure/payments/**/*.test.ts'],
    inWorkerd: ['tests/worker/payments/**/*.test.ts'],
  },
  auth: {
    mutate: ['worker/auth/*.ts'],
    inNode: ['tests/pure/auth/**/*.test.ts'],
    inWorkerd: ['tests/worker/auth/**/*.test.ts', 'tests/worker/account/{deletion,live}.test.ts'],
  },
  keys: {
    mutate: ['worker/images/{key-*,waiting-line}.ts'],
    inNode: ['tests/pure/images/key-*.test.ts'],
    inWorkerd: ['tests/worker/images/key-*.test.ts'],
  },
  generation: {
    mutate: [
      'worker/images/{generate,prepare-task,tool-prompts,image-task,within-time,ask-words,ideas-in,prompt-routes,redact}.ts',
      'worker/images/{providers,hosts}/*.ts',
    ],
    inNode: [
      'tests/pure/images/{generate,job-limits,keyed-answer,provider-limits,tool-prompts}.test.ts',
    ],
    inWorkerd: [
      'tests/worker/images/{check-result,hosts,openai,provider-contract,tools,words,workers-ai-failure}.test.ts',
    ],
  },
  pictures: {
    mutate: [
      'worker/images/{answer-body,base64,edit-mask,fetch-picture,fetchable,image-routes,picture-format}.ts',
      'worker/images/{read-form,read-parts,read-upload,signed-link,storage,transparency,upload-routes,whole-picture}.ts',
      'worker/images/png/*.ts',
    ],
    inNode: [
      'tests/pure/images/{fetch-picture,finished-picture-limits,upload-limits,whole-picture}.test.ts',
    ],
    inWorkerd: [
      'tests/worker/images/{check-result,edit-mask,read-form,uploads}.test.ts',
      'tests/worker/account/fresh-pictures.test.ts',
    ],
  },
  contact: {
    mutate: ['worker/contact/*.ts'],
    inNode: ['tests/pure/contact/**/*.test.ts'],
    inWorkerd: ['tests/worker/contact/**/*.test.ts'],
  },
  http: {
    mutate: ['worker/http/**/*.ts', 'worker/{config,variables,scheduled}.ts', 'worker/legal/*.ts'],
    inNode: [
      'tests/pure/{http,legal}/**/*.test.ts',
      'tests/pure/config.test.ts',
      'tests/pure/variable-limits.test.ts',
    ],
    inWorkerd: ['tests/worker/{http,legal}/**/*.test.ts'],
  },
  domain: {
    mutate: ['domain/*.ts'],
    inNode: ['tests/domain/**/*.test.ts', 'tests/src/**/*.test.ts'],
  },
  filters: {
    mutate: ['src/device/{filters,recipe,exporting,text-layer}/**/*.ts'],
    inNode: ['tests/device/{filters,recipe,exporting,text-layer}/**/*.test.ts'],
  },
  masks: {
    mutate: ['src/device/masks/*.ts', 'src/device/let-page-work.ts'],
    inNode: ['tests/device/masks/**/*.test.ts'],
  },
  shrinking: {
    mutate: ['src/device/{shrinking,opening}/*.ts', 'src/device/transparency.ts'],
    inNode: ['tests/device/{shrinking,opening}/**/*.test.ts', 'tests/device/transparency.test.ts'],
  },
  history: {
    mutate: [
      'src/device/{history,drafts}/*.ts',
      'src/device/{stored,preferences,once,document-path,download}.ts',
    ],
    inNode: ['tests/device/{history,drafts}/**/*.test.ts', 'tests/device/stored.test.ts'],
  },
  features: {
    mutate: ['src/features/**/*.ts', 'src/api/*.ts'],
    inNode: ['tests/src/**/*.test.ts'],
  },
};
