import { z } from 'zod';

/** Whole credits, `available = balance − held`. Negative only after a refund of spent credits. */
export const creditsSchema = z.object({
  balance: z.int(),
  held: z.int().nonnegative(),
  available: z.int(),
  initialized: z.boolean(),
  trialWithheld: z
    .literal(true)
    .optional()
    .describe(
      'Present while the account, which opened without free trial credits, has received no credits.',
    ),
  hasBought: z
    .literal(true)
    .optional()
    .describe('Present once a pack was bought, also where it was refunded.'),
});

export const entryKinds = [
  'trial',
  'purchase',
  'spend',
  'not_charged',
  'reversal',
  'adjustment',
  'notice',
] as const;

/** `note`: what a person or an earlier version wrote, in `params.note`. */
export const entryCodes = [
  'trial',
  'trial_withheld',
  'reopened',
  'bought',
  'charged',
  'not_charged',
  'dispute_ended',
  'money_returned',
  'taken_back',
  'adjusted',
  'frozen',
  'unfrozen',
  'closed',
  'note',
] as const;

export const entrySchema = z.object({
  seq: z.int().positive(),
  ref: z.string(),
  kind: z.enum(entryKinds),
  /** Signed, in credits; 0 for `not_charged`, `notice` and a trial that was withheld. */
  amount: z.int(),
  balanceAfter: z.int(),
  /** What happened; clients make the sentence from it, in the language of their user. */
  code: z.enum(entryCodes),
  params: z.record(z.string(), z.string()),
  createdAt: z.string(),
});

export const entriesSchema = z.object({
  entries: z.array(entrySchema),
  nextCursor: z.string().nullable(),
});

export type Credits = z.infer<typeof creditsSchema>;
export type Entries = z.infer<typeof entriesSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type EntryText = Pick<Entry, 'code' | 'params'>;
export type EntryKind = (typeof entryKinds)[number];
