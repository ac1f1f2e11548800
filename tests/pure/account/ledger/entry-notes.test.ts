import { expect, it } from 'vitest';
import type { EntryKind } from '../../../../domain/account/credits.ts';
import { jobErrorMessages } from '../../../../domain/account/job-error.ts';
import { textOfNote } from '../../../../worker/account/ledger/entry-notes.ts';

it.each<[EntryKind, string, string, object]>([
  ['trial', 'Welcome: free trial credits', 'trial', {}],
  ['purchase', 'Starter Pack', 'bought', { productId: 'starter' }],
  ['purchase', 'Credits', 'bought', {}],
  ['spend', 'Text to Image', 'charged', { tool: 'text2img' }],
  [
    'not_charged',
    `Headshot Generator: not charged. ${jobErrorMessages.content_refused}`,
    'not_charged',
    { tool: 'headshot', reason: 'content_refused' },
  ],
  [
    'not_charged',
    'AI Image Editor: not charged. It took too long.',
    'not_charged',
    { tool: 'edit', reason: 'deadline_exceeded' },
  ],
  [
    'not_charged',
    'Payment in dispute: The dispute was lost, so its credits are taken back.',
    'dispute_ended',
    { reason: 'lost' },
  ],
  [
    'not_charged',
    'Payment in dispute: The dispute ended without a return of the money.',
    'dispute_ended',
    { reason: 'kept' },
  ],
  ['reversal', 'Money returned', 'money_returned', {}],
  ['reversal', 'Sold twice', 'taken_back', { note: 'Sold twice' }],
  ['adjustment', 'Sorry', 'adjusted', { note: 'Sorry' }],
  ['notice', 'Frozen: a check', 'frozen', { note: 'a check' }],
  ['notice', 'No longer frozen: all is well', 'unfrozen', { note: 'all is well' }],
  ['notice', 'Account deleted by the operator', 'closed', { by: 'operator' }],
  ['notice', 'Welcome back. A reopened account gets no free credits.', 'reopened', {}],
  ['notice', 'Something else', 'note', { note: 'Something else' }],
])('an entry %s with the note "%s" has the code %s', (kind, note, code, params) => {
  expect(textOfNote({ kind, note, amount: 2 })).toEqual({ code, params });
});

it('a trial without credits is one that was withheld', () => {
  const entry = { kind: 'trial', note: 'Opened without free trial credits', amount: 0 } as const;
  expect(textOfNote(entry).code).toBe('trial_withheld');
});
