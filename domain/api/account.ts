import { z } from 'zod';
import { creditsSchema, entriesSchema } from '../account/credits.ts';
import {
  emailChoicesSchema,
  meSchema,
  profileSchema,
  sessionsSchema,
  userSchema,
} from '../account/user.ts';
import { buyerSchema } from '../orders/receipt.ts';
import { call, cursorSchema, json } from './call.ts';

export const accountCalls = {
  readMe: call({
    summary: 'The user and the session; both are null for a visitor who is signed out',
    addressLimit: 'wide',
    who: 'anyone',
    response: { status: 200, schema: meSchema },
    refusals: [],
  }),
  updateProfile: call({
    summary:
      'Changes the display name, or whether the account keeps pictures; an empty name is stored as none',
    addressLimit: 'strict',
    who: 'user',
    body: json(profileSchema),
    response: { status: 200, schema: z.object({ user: userSchema }) },
    refusals: [],
  }),
  readBuyer: call({
    summary: 'What the user’s next receipts have of the buyer',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: z.object({ buyer: buyerSchema }) },
    refusals: [],
  }),
  updateBuyer: call({
    summary:
      'Sets the company, the address and the tax number on the user’s next receipts; empty ones are left out',
    addressLimit: 'strict',
    who: 'user',
    body: json(buyerSchema),
    response: { status: 200, schema: z.object({ buyer: buyerSchema }) },
    refusals: [],
  }),
  deleteAccount: call({
    summary: 'Deletes the account, its credits and its pictures for good',
    addressLimit: 'strict',
    who: 'user',
    response: { status: 200, schema: z.object({ deleted: z.boolean() }) },
    refusals: ['account_halted'],
  }),
  listSessions: call({
    summary: 'Where the user is signed in',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: sessionsSchema },
    refusals: [],
  }),
  endSession: call({
    summary: 'Signs out one session of the user, here or elsewhere',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: z.object({ ended: z.boolean() }) },
    refusals: ['not_found'],
  }),
  readEmailChoices: call({
    summary: 'Which e-mails the user wants, besides those that every customer gets',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: emailChoicesSchema },
    refusals: [],
  }),
  updateEmailChoices: call({
    summary: 'Turns e-mails on or off, in the language of the request',
    addressLimit: 'strict',
    who: 'user',
    body: json(emailChoicesSchema.pick({ whenReady: true })),
    response: { status: 200, schema: emailChoicesSchema },
    refusals: [],
  }),
  exportData: call({
    summary: 'All that is stored about the user, as a file',
    addressLimit: 'strict',
    who: 'user',
    response: { status: 200, schema: z.looseObject({ user: userSchema }) },
    refusals: [],
  }),
  readCredits: call({
    summary: 'The balance of the user, in credits',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: creditsSchema },
    refusals: [],
  }),
  listEntries: call({
    summary: 'Every movement of credits, newest first',
    addressLimit: 'usual',
    who: 'user',
    query: z.object({
      cursor: cursorSchema.regex(/^[1-9]\d{0,14}$/, 'The cursor is not valid.').optional(),
    }),
    response: { status: 200, schema: entriesSchema },
    refusals: ['invalid_input'],
  }),
  openLiveSocket: call({
    summary: 'A WebSocket that pushes every change of the balance and of jobs',
    addressLimit: 'wide',
    who: 'user',
    headers: { Upgrade: 'Always `websocket`.' },
    response: { status: 101 },
    refusals: ['upgrade_required', 'cross_origin', 'rate_limited', 'signed_out', 'user_disabled'],
  }),
};
