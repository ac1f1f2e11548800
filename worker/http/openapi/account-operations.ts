import { z } from 'zod';
import { creditsSchema, entriesSchema } from '../../../domain/credits.ts';
import { meSchema, profileSchema, sessionsSchema, userSchema } from '../../../domain/user.ts';
import { type ApiOperation, cursorSchema } from './operation.ts';

/** Who one is and what one has. */
export const accountOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/api/credits',
    summary: 'What the user has, in credits',
    signedIn: true,
    answer: { status: 200, schema: creditsSchema },
  },
  {
    method: 'get',
    path: '/api/credits/entries',
    summary: 'Every movement of credits, newest first',
    signedIn: true,
    query: { cursor: cursorSchema },
    answer: { status: 200, schema: entriesSchema },
    refusals: ['invalid_input'],
  },
  {
    method: 'get',
    path: '/api/live',
    summary: 'A WebSocket that tells every change of the balance and of jobs',
    signedIn: true,
    answer: { status: 101 },
    refusals: ['upgrade_required', 'cross_origin', 'rate_limited'],
  },
  {
    method: 'get',
    path: '/api/me',
    summary: 'Who is signed in; both are null for nobody',
    signedIn: false,
    answer: { status: 200, schema: meSchema },
  },
  {
    method: 'patch',
    path: '/api/me',
    summary: 'Changes the display name; an empty one is none',
    signedIn: true,
    body: { schema: profileSchema },
    answer: { status: 200, schema: z.object({ user: userSchema }) },
    refusals: ['invalid_input'],
  },
  {
    method: 'delete',
    path: '/api/me',
    summary: 'Deletes the account, its credits and its pictures, for good',
    signedIn: true,
    answer: { status: 200, schema: z.object({ deleted: z.boolean() }) },
    refusals: ['user_disabled', 'account_halted'],
  },
  {
    method: 'get',
    path: '/api/me/sessions',
    summary: 'Where the user is signed in',
    signedIn: true,
    answer: { status: 200, schema: sessionsSchema },
  },
  {
    method: 'get',
    path: '/api/me/export',
    summary: 'All that is kept about the user, as a file',
    signedIn: true,
    answer: { status: 200, schema: z.looseObject({ user: userSchema }) },
  },
];
