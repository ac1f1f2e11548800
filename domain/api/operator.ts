import { z } from 'zod';
import { creditsSchema, entrySchema } from '../account/credits.ts';
import { blockedHashesMax, operationCreditsMax } from '../limits.ts';
import { reportReasons } from '../site/report.ts';
import { qualities } from '../tools/picture-options.ts';
import { tools } from '../tools/tools.ts';

import { call, json } from './call.ts';

const reason = z.string().trim().min(1, 'Say why.').max(200);
/** Names the operation, so that one whose response was lost can be sent again. */
const ref = z
  .string()
  .regex(/^operator:[\w-]{8,64}$/, 'A ref is operator: and 8 to 64 characters.');
const credits = z.int().min(1).max(operationCreditsMax);
const reasonSchema = z.object({ ref, reason });
/** A page starts before this: the `seq` of an entry, or epoch milliseconds of a message. */
const before = z.coerce.number().int().positive().optional().catch(undefined);

const reportSchema = z.object({
  credits: creditsSchema,
  frozen: z.boolean(),
  closed: z.boolean(),
  halted: z.string().nullable(),
  /** Every way in which the ledger does not add up. */
  faults: z.array(z.string()),
  unfinishedJobs: z.int(),
});

const storedEntrySchema = entrySchema.extend({ createdAt: z.int() });
const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.int(),
  forwardedAt: z.int().nullable(),
});

export const operatorCallSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  who: z.string(),
  network: z.string(),
  method: z.string(),
  /** Without the query, which may contain an e-mail address. */
  path: z.string(),
  reason: z.string().nullable(),
  status: z.int(),
});

const incidentSchema = z.object({
  id: z.int(),
  kind: z.string(),
  what: z.string(),
  todo: z.string(),
  detail: z.record(z.string(), z.unknown()),
  firstAt: z.int(),
  lastAt: z.int(),
  times: z.int(),
  closedAt: z.int().nullable(),
  closedBecause: z.string().nullable(),
});

const balance = {
  status: 200,
  schema: z.object({ balance: z.int(), available: z.int() }),
} as const;
const disabled = { status: 200, schema: z.object({ disabled: z.boolean() }) } as const;

/** The operator's calls. Each needs the operator's secret; without one configured, none exists. */
export const operatorCalls = {
  findUsers: call({
    summary: 'The ids of the users with an e-mail address',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ email: z.string().default('') }),
    response: { status: 200, schema: z.object({ userIds: z.array(z.string()) }) },
    refusals: [],
  }),
  readAccount: call({
    summary: 'The state of an account',
    addressLimit: 'strict',
    who: 'operator',
    response: { status: 200, schema: z.object({ report: reportSchema }) },
    refusals: [],
  }),
  listAccountEntries: call({
    summary: 'The entries of an account, newest first',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ before }),
    response: { status: 200, schema: z.object({ entries: z.array(storedEntrySchema) }) },
    refusals: [],
  }),
  grantCredits: call({
    summary: 'Adds credits to an account',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ ref, reason, credits })),
    response: balance,
    refusals: ['conflict'],
  }),
  reverseCredits: call({
    summary: 'Takes back credits of a grant',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ ref, reason, credits, grantRef: z.string().min(1).max(200) })),
    response: balance,
    refusals: ['conflict'],
  }),
  freezeAccount: call({
    summary: 'Freezes an account: nothing is spent from it',
    addressLimit: 'strict',
    who: 'operator',
    body: json(reasonSchema),
    response: balance,
    refusals: ['conflict'],
  }),
  unfreezeAccount: call({
    summary: 'Ends the freeze of an account',
    addressLimit: 'strict',
    who: 'operator',
    body: json(reasonSchema),
    response: balance,
    refusals: ['conflict'],
  }),
  disableAccount: call({
    summary: 'Signs a user out everywhere and refuses the next sign-in',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason })),
    response: disabled,
    refusals: [],
  }),
  enableAccount: call({
    summary: 'Lets a disabled user sign in again',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason: reason.optional() })),
    response: disabled,
    refusals: [],
  }),
  deleteUserAccount: call({
    summary: 'Deletes an account as its user can, also that of a disabled user',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason })),
    response: {
      status: 200,
      schema: z.object({ deleted: z.boolean(), alreadyDeleted: z.boolean() }),
    },
    refusals: ['account_halted'],
  }),
  resumeAccount: call({
    summary: 'Resumes a halted account whose ledger is sound again',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason: reason.optional() })),
    response: { status: 200, schema: z.object({ resumed: z.boolean() }) },
    refusals: ['account_halted'],
  }),
  listKeys: call({
    summary: 'The state of the image provider’s keys, by their number in the configuration',
    addressLimit: 'strict',
    who: 'operator',
    response: {
      status: 200,
      schema: z.object({
        keys: z.array(
          z.object({
            number: z.int(),
            leases: z.int(),
            restsUntil: z.iso.datetime(),
            rejected: z.boolean(),
          }),
        ),
      }),
    },
    refusals: [],
  }),
  readmitKey: call({
    summary: 'Lets a key that was rejected be used again',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason: reason.optional() })),
    response: { status: 200, schema: z.object({ readmitted: z.boolean() }) },
    refusals: [],
  }),
  listCosts: call({
    summary:
      'What the calls of the image provider cost and earned, by tool, model, quality and outcome',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }),
    response: {
      status: 200,
      schema: z.object({
        /** What a credit earns at least, in millionths of a dollar. */
        creditMicroUsd: z.number(),
        sums: z.array(
          z.object({
            tool: z.enum(tools),
            model: z.string(),
            quality: z.enum(qualities),
            outcome: z.string(),
            calls: z.int(),
            costMicroUsd: z.int().nullable(),
            credits: z.int(),
          }),
        ),
      }),
    },
    refusals: ['invalid_input'],
  }),
  listIncidents: call({
    summary: 'What an operator must know of or do, the latest first: what is open, or all',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ all: z.enum(['true', 'false']).default('false') }),
    response: { status: 200, schema: z.object({ incidents: z.array(incidentSchema) }) },
    refusals: ['invalid_input'],
  }),
  repair: call({
    summary: 'Rebuilds a page of what D1 lost, from Razorpay and the accounts',
    // Its command calls it for each page.
    addressLimit: 'wide',
    who: 'operator',
    body: json(
      z.object({
        part: z.enum(['orders', 'payments', 'refunds', 'disputes', 'users']),
        since: z.int().nonnegative(),
        until: z.int().nonnegative(),
        /** The `next` of the page before. */
        cursor: z.string().max(64).optional(),
        reason,
      }),
    ),
    response: {
      status: 200,
      schema: z.object({
        changes: z.array(z.string()),
        checked: z.int(),
        next: z.string().nullable(),
      }),
    },
    refusals: ['payment_unconfirmed', 'payments_off'],
  }),
  listOperatorCalls: call({
    summary: 'What the operator did and who tried to be the operator, the latest first',
    addressLimit: 'strict',
    who: 'operator',
    response: {
      status: 200,
      schema: z.object({
        calls: z.array(operatorCallSchema),
      }),
    },
    refusals: [],
  }),
  closeIncident: call({
    summary: 'Closes an incident that was dealt with',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason })),
    response: { status: 200, schema: z.object({ closed: z.boolean() }) },
    refusals: [],
  }),
  listReports: call({
    summary: 'Open reports, the oldest first, or all, and how fast reports are resolved',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ all: z.enum(['true', 'false']).default('false') }),
    response: {
      status: 200,
      schema: z.object({
        reports: z.array(
          z.object({
            id: z.string(),
            shareId: z.string().nullable(),
            userId: z.string(),
            pictureId: z.string(),
            reason: z.enum(reportReasons),
            comment: z.string(),
            createdAt: z.int(),
            resolvedAt: z.int().nullable(),
            outcome: z.enum(['taken_down', 'dismissed']).nullable(),
          }),
        ),
        overview: z.object({
          open: z.int(),
          oldestOpenAt: z.int().nullable(),
          resolved: z.int(),
          takedowns: z.int(),
          medianTakedownMs: z.int().nullable(),
          slowestTakedownMs: z.int().nullable(),
        }),
      }),
    },
    refusals: ['invalid_input'],
  }),
  dismissReport: call({
    summary: 'Resolves a report without a takedown',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason })),
    response: { status: 200, schema: z.object({ dismissed: z.boolean() }) },
    refusals: [],
  }),
  takeDown: call({
    summary: 'Takes down a share, a picture or all of a user, and tells the owner why',
    addressLimit: 'strict',
    who: 'operator',
    body: json(
      z.object({
        kind: z.enum(['share', 'picture', 'user']),
        id: z.string().regex(/^[\w-]{1,64}$/, 'The id is not valid.'),
        userId: z.string().min(1).max(64).optional(),
        reason,
      }),
    ),
    response: {
      status: 200,
      schema: z.object({ userId: z.string(), endedShares: z.int(), resolvedReports: z.int() }),
    },
    refusals: ['conflict'],
  }),
  listBlockedFiles: call({
    summary: 'The SHA-256 hashes of files that nobody may share, in their order',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ after: z.string().max(64).default('') }),
    response: {
      status: 200,
      schema: z.object({
        isMatched: z.boolean().describe('Whether uploads and results are matched too.'),
        hashes: z.array(z.object({ sha256: z.string(), addedAt: z.int() })),
      }),
    },
    refusals: [],
  }),
  changeBlockedFiles: call({
    summary: 'Adds hashes to the list and ends the shares of their files, or removes hashes',
    addressLimit: 'strict',
    who: 'operator',
    body: json(
      z.object({
        action: z.enum(['add', 'remove']),
        hashes: z
          .array(z.string().regex(/^[\da-f]{64}$/))
          .min(1)
          .max(blockedHashesMax),
        reason,
      }),
    ),
    response: {
      status: 200,
      schema: z.object({ changed: z.int(), endedShares: z.int(), isMatched: z.boolean() }),
    },
    refusals: [],
  }),
  listMessages: call({
    summary: 'Contact messages, newest first',
    addressLimit: 'strict',
    who: 'operator',
    query: z.object({ before }),
    response: { status: 200, schema: z.object({ messages: z.array(messageSchema) }) },
    refusals: [],
  }),
  forgetMessage: call({
    summary: 'Erases what a contact message says and who sent it',
    addressLimit: 'strict',
    who: 'operator',
    body: json(z.object({ reason: reason.optional() })),
    response: {
      status: 200,
      schema: z.object({ forgotten: z.boolean(), alreadyForgotten: z.boolean() }),
    },
    refusals: [],
  }),
};
